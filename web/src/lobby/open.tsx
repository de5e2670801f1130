/** Opening a table: the game, the stakes, the company; then it stands in the room and one sits at it. What does not go is said at its field. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { type GameLine, type GameTold, gamePath, type NewTable } from "../games/shape";
import { ask, type Refusal } from "../net/http";
import { figures } from "../shell/amount";
import { useAsked } from "../shell/asked";
import { bookLong, bookShort } from "../shell/books";
import { Dialog } from "../shell/dialog";
import { Refused, refusalOf } from "../shell/refused";
import { go } from "../shell/route";
import { enter } from "../shell/session";
import { sitDown } from "../shell/sit";
import { tellRefusal } from "../shell/toast";
import { byFamily } from "./families";
import { type Field, fieldOf, type Step, STEPS, stepOf } from "./open-fields";
import type { LobbyTable } from "./shape";
import "./open.css";

export function OpenDialog(props: { book?: string; game?: string; onClose: () => void }) {
  const games = useAsked<GameLine[]>("/games");
  const [which, choose] = useState<{ book: string; game: string } | null>(props.book && props.game ? { book: props.book, game: props.game } : null);
  const [step, walk] = useState<Step>(which ? "stakes" : "game");
  return (
    <Dialog title="Open a table" onClose={props.onClose} wide>
      <ol class="open-steps" aria-label="Steps">
        {STEPS.map(([key, title]) => (
          <li key={key} {...(step === key ? { "aria-current": "step" as const } : {})}>
            <button type="button" aria-disabled={key !== "game" && !which} onClick={() => (key === "game" || which) && walk(key)}>
              {title}
            </button>
          </li>
        ))}
      </ol>
      {games.error ? (
        <Refused refusal={refusalOf(games.error)} />
      ) : step === "game" || !which ? (
        <Games
          games={games.value ?? []}
          which={which}
          onChoose={(next) => {
            choose(next);
            walk("stakes");
          }}
        />
      ) : (
        <Sign key={`${which.book} ${which.game}`} which={which} step={step} walk={walk} onClose={props.onClose} />
      )}
    </Dialog>
  );
}

function Games(props: { games: readonly GameLine[]; which: { book: string; game: string } | null; onChoose: (which: { book: string; game: string }) => void }) {
  const books = [...new Set(props.games.map((game) => game.book))];
  const [book, pick] = useState(props.which?.book ?? "");
  const now = book || books[0] || "";
  return (
    <div class="open-games" aria-busy={!props.games.length}>
      <div class="open-books" role="group" aria-label="Book">
        {books.map((each) => (
          <button key={each} type="button" class="open-book" aria-pressed={now === each} onClick={() => pick(each)}>
            <b>{bookShort(each)}</b>
            <span>{bookLong(each)}</span>
          </button>
        ))}
      </div>
      {byFamily(props.games.filter((game) => game.book === now)).map(([family, those]) => (
        <section key={family.key}>
          <h3>{family.title}</h3>
          <ul>
            {those.map((game) => (
              <li key={game.game}>
                <button
                  type="button"
                  class="open-game"
                  aria-pressed={props.which?.book === game.book && props.which.game === game.game}
                  onClick={() => props.onChoose({ book: game.book, game: game.game })}
                >
                  <b>{game.name}</b>
                  <span>{game.line}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Sign(props: { which: { book: string; game: string }; step: Step; walk: (step: Step) => void; onClose: () => void }) {
  const { which, step } = props;
  const [limit, setLimit] = useState<string | null>(null);
  const [pack, setPack] = useState<number | null>(null);
  const asked = useAsked<GameTold>(gamePath(which.book, which.game, limit, pack));
  const [sign, write] = useState<NewTable | null>(null);
  const [no, refuse] = useState<{ field: Field; refusal: Refusal } | null>(null);
  const [busy, wait] = useState(false);
  const key = useId();
  const told = asked.value;

  // Another limit or pack has other stakes: those of the book come in; chairs, bots and pace stay as chosen.
  useEffect(() => {
    if (!told) return;
    const most = told.choices.chairs.most;
    write((before) => ({ ...told.sign, ...(before ? { bots: (before.bots ?? []).slice(0, most), chairs: Math.min(before.chairs ?? most, most), ...(before.pace ? { pace: before.pace } : {}) } : {}) }));
    refuse(null);
  }, [told]);

  // The field that was refused gets the focus, with the words beside it.
  useEffect(() => {
    if (no) document.getElementById(`${key}-${no.field}`)?.querySelector<HTMLElement>("input, select, button")?.focus();
  }, [no, step]);

  if (asked.error && !sign) return <Refused refusal={refusalOf(asked.error)} />;
  if (!sign || !told) return <p class="soft open-wait">One moment.</p>;
  const put = (some: Partial<NewTable>) => write({ ...sign, ...some });
  const at = (field: Field) => ({ id: `${key}-${field}`, no: no?.field === field ? no.refusal : null });

  const open = async () => {
    if (busy) return;
    wait(true);
    refuse(null);
    try {
      await enter();
      const table = await ask<LobbyTable>("POST", "/tables", sign);
      await sitDown(table.id, {}, table).catch(tellRefusal);
      props.onClose();
      go({ page: "table", id: table.id });
    } catch (error) {
      const refusal = refusalOf(error);
      const field = fieldOf(refusal);
      refuse({ field, refusal });
      props.walk(stepOf(field, step));
      wait(false);
    }
  };

  return (
    <form
      class="form open-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      {step === "stakes" ? (
        <>
          {told.limits.length > 0 && (
            <Place {...at("limit")} label="Limit">
              <div class="open-chips" role="group" aria-label="Limit">
                {told.limits.map((each) => (
                  <button key={each.limit} type="button" class="open-chip" aria-pressed={told.limit === each.limit} onClick={() => setLimit(each.limit)}>
                    {each.words}
                  </button>
                ))}
              </div>
            </Place>
          )}
          {told.packs.length > 1 && (
            <Place {...at("pack")} label="Pack">
              <div class="open-chips" role="group" aria-label="Pack">
                {told.packs.map((each) => (
                  <button key={each.cards} type="button" class="open-chip" aria-pressed={told.pack === each.cards} onClick={() => setPack(each.cards)}>
                    {each.cards} cards
                  </button>
                ))}
              </div>
            </Place>
          )}
          <Place {...at("stakes")} label="Stakes">
            <div class="open-figures">
              {told.stakes.map((stake) => (
                <Stake key={stake.key} stake={stake} value={(sign.stakes as Record<string, unknown> | null | undefined)?.[stake.key]} onChange={(value) => put({ stakes: { ...sign.stakes, [stake.key]: value } })} />
              ))}
            </div>
          </Place>
          <Place {...at("buy_in")} label="Buy-in">
            <div class="open-figures">
              <Whole label="At least" value={sign.buy_in?.least ?? 0} onChange={(least) => put({ buy_in: { ...sign.buy_in, least } })} />
              <Whole
                label="At most"
                value={sign.buy_in?.most ?? 0}
                onChange={(most) => put({ buy_in: { least: sign.buy_in?.least ?? 0, most: most || null } })}
              />
            </div>
          </Place>
        </>
      ) : (
        <>
          <Place {...at("chairs")} label="Chairs">
            <Count value={sign.chairs ?? 6} least={told.choices.chairs.least} most={told.choices.chairs.most} what="chairs" onChange={(chairs) => put({ chairs, bots: (sign.bots ?? []).slice(0, chairs - 1) })} />
          </Place>
          <Place {...at("bots")} label="Bots" says="They play at once and make room for people. Without any you wait for company.">
            <ul class="open-bots">
              {told.choices.bots.map((bot) => {
                const many = (sign.bots ?? []).filter((style) => style === bot.style).length;
                const full = (sign.bots ?? []).length >= (sign.chairs ?? 6) - 1;
                return (
                  <li key={bot.style}>
                    <span>
                      <b>{bot.name.replace(/ \(bot\)$/, "")}</b>
                      <span>{bot.character}</span>
                    </span>
                    <Count
                      value={many}
                      least={0}
                      most={full ? many : many + 1}
                      what={bot.name}
                      onChange={(next) => {
                        const others = (sign.bots ?? []).filter((style) => style !== bot.style);
                        put({ bots: [...others, ...Array<string>(next).fill(bot.style)] });
                      }}
                    />
                  </li>
                );
              })}
            </ul>
          </Place>
          {told.choices.paces.length > 0 && (
            <Place {...at("pace")} label="Pace">
              <div class="open-chips" role="group" aria-label="Pace">
                {told.choices.paces.map((each) => (
                  <button key={each.pace} type="button" class="open-chip" aria-pressed={(sign.pace ?? "usual") === each.pace} title={each.says} onClick={() => put({ pace: each.pace })}>
                    {each.pace}
                  </button>
                ))}
              </div>
              <p class="soft">{told.choices.paces.find((each) => each.pace === (sign.pace ?? "usual"))?.says}</p>
            </Place>
          )}
        </>
      )}
      {no?.field === "table" && <Refused refusal={no.refusal} />}
      <div class="open-foot">
        <p>
          <b>
            {told.name}, {bookShort(told.book)} rules
          </b>
          <span class="soft">
            {[
              told.limits.find((each) => each.limit === told.limit)?.words,
              `${figures(sign.buy_in?.least ?? 0)}${sign.buy_in?.most ? ` to ${figures(sign.buy_in.most)}` : " or more"}`,
              `${sign.chairs} chairs`,
              `${(sign.bots ?? []).length || "no"} bots`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </p>
        {step === "stakes" && (
          <button type="button" class="button" onClick={() => props.walk("company")}>
            Company
          </button>
        )}
        <button type="submit" class="button first" aria-busy={busy}>
          Open the table
        </button>
      </div>
    </form>
  );
}

function Place(props: { id: string; label: string; no: Refusal | null; says?: string; children: ComponentChildren }) {
  return (
    <fieldset class="open-place" id={props.id} aria-describedby={props.no ? `${props.id}-no` : undefined}>
      <legend class="form-label">{props.label}</legend>
      {props.says && <p class="soft open-says">{props.says}</p>}
      {props.children}
      {props.no && <Refused id={`${props.id}-no`} refusal={props.no} />}
    </fieldset>
  );
}

function Stake(props: { stake: { key: string; name: string; says: string }; value: unknown; onChange: (value: unknown) => void }) {
  const { stake, value } = props;
  if (Array.isArray(value)) {
    return (
      <>
        {value.map((each: unknown, nth) => (
          <Whole
            key={nth}
            label={value.length === 2 ? (nth === 0 ? "Small blind" : "Big blind") : `${stake.name} ${nth + 1}`}
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

function Whole(props: { label: string; value: number; title?: string; onChange: (value: number) => void }) {
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

function Count(props: { value: number; least: number; most: number; what: string; onChange: (value: number) => void }) {
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
