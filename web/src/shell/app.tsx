/** The page around everything: which page is shown. */

import { useRoute } from "./route";

export function App() {
  const route = useRoute();
  return <main>{route.page}</main>;
}
