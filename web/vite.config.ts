import { defineConfig } from "vitest/config";

// The build goes where the server serves it from; it is never committed.
export default defineConfig({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { outDir: "../src/pitboss/site", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // `npm run dev` beside a room that runs: PITBOSS=http://127.0.0.1:8080 npm run dev
  server: {
    proxy: Object.fromEntries(
      ["/tables", "/guests", "/accounts", "/sessions", "/me", "/games", "/rules", "/practice", "/health", "/openapi.json"].map((path) => [
        path,
        { target: process.env["PITBOSS"] ?? "http://127.0.0.1:8080", ws: true, changeOrigin: false },
      ]),
    ),
  },
  test: { include: ["tests/**/*.test.ts"] },
});
