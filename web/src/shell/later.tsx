/** A page that is fetched when somebody goes there. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

type Fetch<P> = () => Promise<ComponentType<P>>;

export function later<P extends object>(fetch: Fetch<P>): ComponentType<P> {
  let have: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [page, show] = useState<{ is: ComponentType<P> } | null>(have && { is: have });
    const [failed, fail] = useState<Error | null>(null);
    useEffect(() => {
      if (page) return;
      let gone = false;
      fetch().then(
        (is) => {
          have = is;
          if (!gone) show({ is });
        },
        () => !gone && fail(new Error("This part of the room could not be fetched. The room may have been renewed meanwhile.")),
      );
      return () => {
        gone = true;
      };
    }, []);
    if (failed) throw failed; // the error page says it
    if (!page) return <div class="later" aria-busy="true" />;
    const Page = page.is;
    return <Page {...props} />;
  };
}
