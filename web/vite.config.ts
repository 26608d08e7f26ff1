import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { rules } from "./scripts/rules.mjs";

const server = process.env.PARLOR_SERVER ?? "127.0.0.1:8080";
const testing = process.env.VITEST !== undefined;

export default defineConfig({
  plugins: [svelte(), rules()],
  // Under test, Svelte would otherwise resolve to its server build.
  resolve: testing ? { conditions: ["browser"] } : {},
  build: {
    outDir: "dist",
    // Browsers that know light-dark(), which the themes are made of.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
  server: {
    proxy: {
      "/api": `http://${server}`,
      "/ws": { target: `ws://${server}`, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
  },
});
