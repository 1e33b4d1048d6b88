import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './project.mjs';

const passedOver = ['node_modules', 'dist', '.tsc', 'test-results', '.git', '.data'];
/** `[H-12]`, `[H-12] [I-03]`: two digits or more; the decisions of the specification (`H-1`) have one. */
const idInTitle = /\[([A-Z]-\d{2,3})\]/g;

/** Ids of docs/requirements.md in its order, each with its line. */
export function readRequirements(folder = root) {
  const text = readFileSync(join(folder, 'docs', 'requirements.md'), 'utf8');
  return new Map([...text.matchAll(/^- \*\*([A-Z]-\d{2,3})\*\* (.+)$/gm)].map(([, id, line]) => [id, line]));
}

/** Everything that is a test or holds the titles of some. */
function* testFiles(folder, inTests = false) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!passedOver.includes(entry.name)) yield* testFiles(path, inTests || entry.name === 'tests');
    } else if (/\.test\.tsx?$/.test(entry.name) || (inTests && entry.name.endsWith('.ts'))) yield path;
  }
}

/** Where tests name requirements: `{ id, file, line }`, files as of the project's root. */
export function namedInTests(folder = root) {
  const found = [];
  for (const top of ['packages', 'apps', 'tests', 'bench']) {
    for (const path of testFiles(join(folder, top), top === 'tests')) {
      const lines = readFileSync(path, 'utf8').split('\n');
      for (const [index, text] of lines.entries())
        for (const [, id] of text.matchAll(idInTitle))
          found.push({ id, file: relative(folder, path), line: index + 1 });
    }
  }
  return found;
}

/** What tests claim to prove and nobody asked for: a typing error, or a line that was taken out. */
export function unknownIds(folder = root) {
  const known = readRequirements(folder);
  return namedInTests(folder).filter(({ id }) => !known.has(id));
}
