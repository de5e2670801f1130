// The types of what the server sends, made from its OpenAPI document: src/wire/generated/api.ts. Nothing is done where nothing has changed.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "src", "wire", "generated");
const kept = join(folder, "openapi.json");
const made = join(folder, "api.ts");

const python = process.env.PYTHON ?? join(here, "..", ".venv", "bin", "python");
const told = execFileSync(python, ["-m", "pitboss.server.wire"], { encoding: "utf8", maxBuffer: 1 << 26 });
if (!(existsSync(made) && existsSync(kept) && readFileSync(kept, "utf8") === told)) {
  const { default: openapiTS, astToString } = await import("openapi-typescript");
  // A key with a default may be missing all the same: `defaultNonNullable` would hide that.
  const types = astToString(await openapiTS(JSON.parse(told), { defaultNonNullable: false, alphabetize: true }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(made, `// Made by wire.mjs from the server's schema; not to be edited.\n${types}`);
  writeFileSync(kept, told);
}
