/** What the linter asks of the scripts of the board's page and of their tests. */

import js from "@eslint/js";
import globals from "globals";

const RULES = {
  eqeqeq: "error",
  "no-implicit-globals": "error",
  "no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_", caughtErrors: "all" }],
  "no-useless-return": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "prefer-template": "error",
  // What comes from members is text: markup is made by `h` alone, and the CSP forbids scripts and styles in it.
  "no-restricted-properties": ["error", ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({ property }))],
};

export default [
  { files: ["bot/web/static/*.js"], ...js.configs.recommended, languageOptions: { globals: globals.browser } },
  { files: ["bot/web/worker/*.js"], ...js.configs.recommended, languageOptions: { globals: globals.serviceworker } },
  { files: ["tests/js/*.js", "*.config.js"], ...js.configs.recommended, languageOptions: { globals: globals.node } },
  { files: ["**/*.js"], rules: RULES },
  { ignores: [".venv/", "site/", "build/"] },
];
