/** The page around everything: which page is shown, and what stands above and below it. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { LobbyPage } from "../lobby/page";
import { TablePage } from "../table/page";
import { keepFocus } from "./focus";
import { Footer } from "./footer";
import { Header } from "./header";
import { Heard } from "./heard";
import { later } from "./later";
import { LinkBanner } from "./link";
import { recall } from "./lists";
import { RoomNotice } from "./notice";
import { readSign } from "./room";
import { type Route, useRoute, write } from "./route";
import { follow as followSession, refresh } from "./session";
import { follow as followSettings, mark, settings } from "./settings";
import { clearNotes, Toasts } from "./toast";
import { Boundary, Wrong } from "./wrong";
import "./page.css";

const HandPage = later<{ table: string; hand: number; step: number }>(() => import("../replay/page").then((it) => it.HandPage));
const HandsPage = later<{ table: string }>(() => import("../replay/hands").then((it) => it.HandsPage));
const CheckPage = later<{ table: string | null; hand: number | null }>(() => import("../check/page").then((it) => it.CheckPage));
const GamesPage = later<object>(() => import("../games/games").then((it) => it.GamesPage));
const GamePage = later<{ book: string; game: string }>(() => import("../games/game").then((it) => it.GamePage));
const JackpotsPage = later<object>(() => import("../jackpots/list").then((it) => it.JackpotsPage));
const JackpotPage = later<{ name: string }>(() => import("../jackpots/wall").then((it) => it.JackpotPage));
const ActsPage = later<object>(() => import("../staff/page").then((it) => it.ActsPage));
const ConsolePage = later<object>(() => import("../jackpots/console").then((it) => it.ConsolePage));
const FairPlayPage = later<object>(() => import("../staff/fair-play").then((it) => it.FairPlayPage));
const ReportsPage = later<object>(() => import("../staff/reports").then((it) => it.ReportsPage));
const ClausePage = later<{ book: string; clause: string }>(() => import("../games/clause").then((it) => it.ClausePage));
const AccountPage = later<object>(() => import("../account/page").then((it) => it.AccountPage));
const LinkPage = later<{ use: "first-admin" | "reset"; link: string }>(() => import("../account/link").then((it) => it.LinkPage));
const TrainerPage = later<object>(() => import("../house/trainer").then((it) => it.TrainerPage));

export function App() {
  const route = useRoute();
  const at = place(route);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);

  useEffect(() => {
    mark(settings());
    void refresh().catch(() => undefined);
    void readSign();
    recall();
    const ends = [followSettings(), followSession(), keepFocus()];
    return () => ends.forEach((end) => end());
  }, []);

  // A new page: from its top, and its heading is read out. The heading may come a moment later.
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    scrollTo(0, 0);
    clearNotes();
    const page = main.current;
    if (!page) return;
    // The heading may come late, or be drawn anew when the page has what it waited for; whoever does something themselves is left alone.
    const focus = () => {
      if (document.activeElement !== document.body && document.activeElement !== page) return;
      const heading = page.querySelector("h1");
      if (heading) heading.tabIndex = -1;
      (heading ?? page).focus({ preventScroll: true });
    };
    (document.activeElement as HTMLElement | null)?.blur();
    focus();
    const coming = new MutationObserver(focus);
    coming.observe(page, { childList: true, subtree: true });
    const enough = () => coming.disconnect();
    const timer = setTimeout(enough, 10_000);
    const hands = ["pointerdown", "keydown"] as const;
    for (const each of hands) addEventListener(each, enough, { once: true, capture: true });
    return () => {
      enough();
      clearTimeout(timer);
      for (const each of hands) removeEventListener(each, enough, { capture: true });
    };
  }, [at]);

  return (
    <>
      <a
        class="skip button first"
        href="#main"
        onClick={(event) => {
          event.preventDefault(); // the address after # is ours
          main.current?.focus();
        }}
      >
        To the content
      </a>
      <RoomNotice />
      <LinkBanner />
      <Header route={route} />
      <main id="main" ref={main} class={`page page-${route.page}`} tabIndex={-1}>
        <Boundary where={at}>
          <Page key={at} route={route} />
        </Boundary>
      </main>
      {route.page !== "table" && route.page !== "hand" && <Footer />}
      <Toasts />
      <Heard />
    </>
  );
}

/** What is one page: steps of one hand are. */
function place(route: Route): string {
  return route.page === "hand" ? `hand ${route.table} ${route.hand}` : write(route);
}

function Page({ route }: { route: Route }) {
  switch (route.page) {
    case "lobby":
      return <LobbyPage />;
    case "table":
      return <TablePage id={route.id} />;
    case "hand":
      return <HandPage table={route.table} hand={route.hand} step={route.step} />;
    case "hands":
      return <HandsPage table={route.table} />;
    case "check":
      return <CheckPage table={route.table} hand={route.hand} />;
    case "games":
      return <GamesPage />;
    case "game":
      return <GamePage book={route.book} game={route.game} />;
    case "clause":
      return <ClausePage book={route.book} clause={route.clause} />;
    case "practice":
      return <TrainerPage />;
    case "jackpots":
      return <JackpotsPage />;
    case "jackpot":
      return <JackpotPage name={route.name} />;
    case "staff":
      return <ConsolePage />;
    case "fair-play":
      return <FairPlayPage />;
    case "reports":
      return <ReportsPage />;
    case "account":
      return <AccountPage />;
    case "link":
      return <LinkPage use={route.use} link={route.link} />;
    case "acts":
      return <ActsPage />;
    case "missing":
      return (
        <Wrong title="No such page">
          <p>There is nothing at “{route.where}”. The tables are in the lobby, the rules with the games.</p>
        </Wrong>
      );
  }
}
