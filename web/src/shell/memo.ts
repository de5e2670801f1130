/** A component that is drawn again only when something it was given is another: for what stands in great numbers and seldom changes, like cards. */

import { Component, type ComponentChildren, type ComponentType } from "preact";

export function memo<Props extends object>(draw: (props: Props) => ComponentChildren): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      return !same(this.props, next);
    }

    override render(props: Readonly<Props>): ComponentChildren {
      return draw(props);
    }
  };
}

function same<Props extends object>(one: Props, other: Props): boolean {
  const names = Object.keys(one) as (keyof Props)[];
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
