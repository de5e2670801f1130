// Before the first paint: the light, the deck and the motion this browser was set to. `src/shell/settings.ts` does the same later.
(function () {
  try {
    var set = JSON.parse(localStorage.getItem("pitboss.settings") || "{}");
    var root = document.documentElement.dataset;
    if (set.light === "day" || set.light === "night") root.light = set.light;
    if (set.deck === "four") root.deck = "four";
    if (set.motion === "still") root.motion = "still";
  } catch (_) {
    // nothing was kept, or nothing may be: the system's light it is
  }
})();
