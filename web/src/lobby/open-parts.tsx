/** The fields of a table's sign: a group with its refusal, a stake, a whole number, a count. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Refusal } from "../net/http";
import { Refused } from "../shell/refused";

export function Place(props: { id: string; label: string; no: Refusal | null; says?: string; children: ComponentChildren }) {
  return (
    <fieldset class="open-place" id={props.id} aria-describedby={props.no ? `${props.id}-no` : undefined}>
      <legend class="form-label">{props.label}</legend>
      {props.says && <p class="soft open-says">{props.says}</p>}
      {props.children}
      {props.no && <Refused id={`${props.id}-no`} refusal={props.no} />}
    </fieldset>
  );
}

export function Stake(props: { stake: { key: string; name: string; says: string }; value: unknown; onChange: (value: unknown) => void }) {
  const { stake, value } = props;
  if (Array.isArray(value)) {
    return (
      <>
        {value.map((each: unknown, nth) => (
          <Whole
            key={nth}
            label={value.length === 1 ? "Blind" : value.length === 2 ? (nth === 0 ? "Small blind" : "Big blind") : `Blind ${nth + 1}`}
            value={Number(each)}
            onChange={(next) => props.onChange(value.map((old: unknown, place) => (place === nth ? next : old)))}
          />
        ))}
      </>
    );
  }
  if (typeof value === "boolean") {
    return (
      <label class="lobby-tick">
        <input type="checkbox" checked={value} onChange={(event) => props.onChange(event.currentTarget.checked)} />
        {stake.name}
      </label>
    );
  }
  return <Whole label={stake.name} title={stake.says} value={typeof value === "number" ? value : 0} onChange={props.onChange} />;
}

export function Whole(props: { label: string; value: number; title?: string; onChange: (value: number) => void }) {
  const id = useId();
  return (
    <div class="form-field" title={props.title}>
      <label for={id}>{props.label}</label>
      <input
        id={id}
        class="field figures"
        inputMode="numeric"
        pattern="[0-9]*"
        autocomplete="off"
        value={props.value ? String(props.value) : ""}
        onInput={(event) => props.onChange(Number(event.currentTarget.value.replace(/\D/g, "").slice(0, 9)))}
      />
    </div>
  );
}

export function Count(props: { value: number; least: number; most: number; what: string; onChange: (value: number) => void }) {
  const step = (by: number) => {
    const next = props.value + by;
    if (next >= props.least && next <= props.most) props.onChange(next);
  };
  return (
    <span class="open-count" role="group" aria-label={props.what}>
      <button type="button" aria-label={`Fewer: ${props.what}`} aria-disabled={props.value <= props.least} onClick={() => step(-1)}>
        −
      </button>
      <output class="figures">{props.value}</output>
      <button type="button" aria-label={`More: ${props.what}`} aria-disabled={props.value >= props.most} onClick={() => step(1)}>
        +
      </button>
    </span>
  );
}
