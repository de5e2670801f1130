import "./look/tokens.css";
import "./look/base.css";
import { render } from "preact";
import { App } from "./shell/app";

render(<App />, document.getElementById("room")!);
