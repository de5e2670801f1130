/** All cards at three sizes, the backs and the states. */

import { Card } from "../../cards/card";

const RANKS = "AKQJT98765432";

export function Cards() {
  return (
    <div style={{ background: "var(--felt)", padding: "24px", display: "grid", gap: "20px" }}>
      {["s", "h", "d", "c"].map((suit) => (
        <div key={suit} style={{ display: "flex", gap: "8px", "--card-width": "84px" }}>
          {[...RANKS].map((rank) => (
            <Card key={rank} card={rank + suit} />
          ))}
        </div>
      ))}
      <div style={{ display: "flex", gap: "12px", "--card-width": "130px" }}>
        {["Ks", "Qh", "Jd", "Ac", "Ts", "8h", "??"].map((card) => (
          <Card key={card} card={card} />
        ))}
      </div>
      <div style={{ display: "flex", gap: "14px", "--card-width": "64px" }}>
        <Card card="Kd" lifted />
        <Card card="5d" chosen />
        <Card card="9c" dim />
        <Card card="2h" aside />
        <Card card="7s" boxed />
        <Card card="??" />
        <Card card="??" lifted />
      </div>
      <div class="cards fanned" style={{ "--card-width": "64px" }}>
        {["As", "Kh", "Qd", "Jc", "Ts", "9h", "??"].map((card, n) => (
          <Card key={card} card={card} nth={n} covered />
        ))}
      </div>
      <div style={{ display: "flex", gap: "4px", "--card-width": "30px" }}>
        {[...RANKS].map((rank, n) => (
          <Card key={rank} card={rank + "shdc"[n % 4]} />
        ))}
        <Card card="??" />
      </div>
    </div>
  );
}
