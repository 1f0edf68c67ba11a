// Writes the chart libraries as one script: node bundle.mjs OUTPUT.js
//
// The script defines window.vega, window.vegaLite and window.vegaEmbed. It is pure ASCII and holds no text that ends
// or confuses an HTML <script> element, so a report can inline it. Its header names every package inside, with
// version and licence, and repeats their licence texts.

import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const roots = ["vega", "vega-lite", "vega-embed"]; // In the order they must load.

const packageDir = (name) => join(here, "node_modules", name);
const manifest = (name) => JSON.parse(readFileSync(join(packageDir(name), "package.json"), "utf8"));

// Packages whose code is inside the built files: the roots and what they depend on at run time.
// The parts that only serve the command line tools are left out; no built file holds them.
const commandLineOnly = new Set(["yargs", "commander", "iconv-lite"]);
function bundledPackages() {
  const seen = new Map();
  const visit = (name) => {
    if (seen.has(name) || commandLineOnly.has(name) || name.startsWith("@types/")) return;
    const info = manifest(name);
    seen.set(name, info);
    Object.keys(info.dependencies ?? {}).forEach(visit);
  };
  roots.forEach(visit);
  return [...seen.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function licenceText(name) {
  const file = readdirSync(packageDir(name)).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  return file ? readFileSync(join(packageDir(name), file), "utf8").replace(/\r/g, "").trim() : undefined;
}

function header(packages) {
  const holders = new Map(); // licence text -> packages that carry it
  for (const { name } of packages) {
    const text = licenceText(name);
    if (text) holders.set(text, [...(holders.get(text) ?? []), name]);
  }
  const names = packages.map((info) => `  ${info.name} ${info.version} (${info.license})`);
  const texts = [...holders].map(([text, users]) => `---- ${users.join(", ")}\n\n${text}`);
  const body = ["Chart libraries in this script:", ...names, "", ...texts].join("\n");
  return `/*!\n${body.replaceAll("*/", "* /")}\n*/\n`;
}

function builtFile(name) {
  const path = join(packageDir(name), "build", `${name}.min.js`);
  if (!existsSync(path)) throw new Error(`${name} has no UMD build at ${path}; run npm ci first`);
  return readFileSync(path, "utf8").replace(/^\/\/# sourceMappingURL=.*$/gm, "").trimEnd();
}

// All three sequences can only stand in string and regular expression literals, where the escapes mean the same.
const inlineSafe = (code) =>
  code
    .replace(/<(?=\/script)/gi, "\\x3c")
    .replace(/<(?=!--)/g, "\\x3c")
    .replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const output = process.argv[2];
if (!output) {
  console.error("usage: node bundle.mjs OUTPUT.js");
  process.exit(2);
}
const script = inlineSafe(header(bundledPackages()) + roots.map(builtFile).join("\n;\n") + "\n");
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, script);
console.log(`${output}: ${roots.map((name) => `${name} ${manifest(name).version}`).join(", ")}`);
