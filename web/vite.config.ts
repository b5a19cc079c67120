import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv } from "vite";

// The server sends a strict content security policy: nothing may be inlined into the page, so small
// assets stay files and the polyfill for module preloading, which would be an inline script, is off.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // Tests run without a browser, and yet want Svelte as a browser has it.
  ...(mode === "test" ? { resolve: { conditions: ["browser"] } } : {}),
  build: {
    outDir: "../src/tablemate/table/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ["chrome123", "firefox128", "safari17.5"],
  },
  server: {
    // `npm run dev` beside a running `tablemate`: TABLE=http://127.0.0.1:8000 npm run dev
    proxy: { "/api": { target: loadEnv(mode, ".", "TABLE").TABLE ?? "http://127.0.0.1:8000", ws: true } },
  },
}));
