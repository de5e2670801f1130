/** The order of hands of a game in its pack: best first, each with an example. */

import { Card } from "../cards/card";
import { Clause } from "../shell/clause";
import type { Order } from "./shape";

const WHAT: Record<string, string> = { high: "The high hand", low: "The low hand", front: "The front hand" };

export function Orders(props: { orders: readonly Order[]; book: string }) {
  return (
    <>
      {props.orders.map((order) => (
        <div class="orders" key={order.what}>
          <p class="orders-says">
            {props.orders.length > 1 && <strong>{WHAT[order.what] ?? order.what}. </strong>}
            {order.says}{" "}
            {order.clauses.map((clause) => (
              <Clause key={clause} book={props.book} clause={clause} />
            ))}
          </p>
          <ol>
            {order.hands.map((hand, nth) => (
              <li key={hand.words}>
                <span class="orders-nth figures" aria-hidden="true">
                  {nth + 1}
                </span>
                <span class="orders-words">
                  <b>{hand.name}</b>
                  <span>{hand.words === hand.name ? "" : hand.words.replace(new RegExp(`^${hand.name},? ?`, "i"), "")}</span>
                </span>
                <span class="cards">
                  {hand.cards.map((card) => (
                    <Card key={card} card={card} />
                  ))}
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </>
  );
}
