/** The sign of a new table: stakes and company. The defaults are the game's own; what does not go is said at its field. */

import { useEffect, useId, useState } from "preact/hooks";
import { type GameTold, gamePath, type NewTable } from "../games/shape";
import { ask, type Refusal } from "../net/http";
import { figures } from "../shell/amount";
import { useAsked } from "../shell/asked";
import { bookShort } from "../shell/books";
import { Refused, refusalOf } from "../shell/refused";
import { go } from "../shell/route";
import { enter } from "../shell/session";
import { sitDown } from "../shell/sit";
import { tellRefusal } from "../shell/toast";
import { type Field, fieldOf, type Step, stepOf } from "./open-fields";
import { Count, Place, Stake, Whole } from "./open-parts";
import type { LobbyTable } from "./shape";

const PACES: Record<string, string> = { unhurried: "Slow", usual: "Normal", quick: "Fast" };

export function SignForm(props: { which: { book: string; game: string }; step: Step; walk: (step: Step) => void; onClose: () => void }) {
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
    write((before) => {
      if (!before) return told.sign;
      const chairs = Math.min(before.chairs ?? most, most);
      return { ...told.sign, chairs, bots: (before.bots ?? []).slice(0, chairs - 1), pace: before.pace ?? "usual" };
    });
    refuse(null);
  }, [told]);

  // The field that was refused gets the focus, with the words beside it.
  useEffect(() => {
    if (no) document.getElementById(`${key}-${no.field}`)?.querySelector<HTMLElement>("input, select, button")?.focus();
  }, [no, step]);

  if (asked.error && !sign) return <Refused refusal={refusalOf(asked.error)} />;
  if (!sign || !told) return <p class="soft open-wait">One moment.</p>;
  const stakes: Record<string, unknown> = { ...sign.stakes };
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
                {told.limits.map(({ limit: each, words }) => (
                  <button key={each} type="button" class="open-chip" aria-pressed={told.limit === each} onClick={() => setLimit(each)}>
                    {words}
                  </button>
                ))}
              </div>
            </Place>
          )}
          {told.packs.length > 1 && (
            <Place {...at("pack")} label="Pack">
              <div class="open-chips" role="group" aria-label="Pack">
                {told.packs.map(({ cards }) => (
                  <button key={cards} type="button" class="open-chip" aria-pressed={told.pack === cards} onClick={() => setPack(cards)}>
                    {cards} cards
                  </button>
                ))}
              </div>
            </Place>
          )}
          <Place {...at("stakes")} label="Stakes">
            <div class="open-figures">
              {told.stakes.map((stake) => (
                <Stake
                  key={stake.key}
                  stake={stake}
                  value={stakes[stake.key]}
                  onChange={(value) => put({ stakes: { ...sign.stakes, [stake.key]: value } })}
                />
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
            <Count
              value={sign.chairs ?? 6}
              least={told.choices.chairs.least}
              most={told.choices.chairs.most}
              what="chairs"
              onChange={(chairs) => put({ chairs, bots: (sign.bots ?? []).slice(0, chairs - 1) })}
            />
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
                {told.choices.paces.map(({ pace }) => (
                  <button key={pace} type="button" class="open-chip" aria-pressed={(sign.pace ?? "usual") === pace} onClick={() => put({ pace })}>
                    {PACES[pace] ?? pace}
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
            Players
          </button>
        )}
        <button type="submit" class="button first" aria-busy={busy}>
          Open the table
        </button>
      </div>
    </form>
  );
}
