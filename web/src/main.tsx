import { render } from "preact";
import { App } from "./shell/app";
import "./look/tokens.css";
import "./look/base.css";

render(<App />, document.getElementById("room")!);
