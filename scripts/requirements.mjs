/**
 * `npm run requirements`: the tests that name each line of docs/requirements.md. `-- H` for one group, `-- H-12` for one
 * line, `-- --untested` for what no test names, `-- --check` fails on an id that does not exist (part of `verify`).
 */
import { namedInTests, readRequirements, unknownIds } from './lib/requirements.mjs';

function check() {
  const unknown = unknownIds();
  for (const { id, file, line } of unknown)
    console.log(`${file}:${line} names ${id}, which docs/requirements.md lacks`);
  if (unknown.length > 0) process.exitCode = 1;
}

function list(wanted, untestedOnly) {
  const byId = new Map();
  for (const hit of namedInTests()) byId.set(hit.id, [...(byId.get(hit.id) ?? []), hit]);
  let tested = 0;
  let all = 0;
  for (const [id, text] of readRequirements()) {
    if (wanted && id !== wanted && !id.startsWith(`${wanted}-`)) continue;
    const hits = byId.get(id) ?? [];
    all += 1;
    if (hits.length > 0) tested += 1;
    if (untestedOnly && hits.length > 0) continue;
    console.log(`${id}  ${text}`);
    for (const file of new Set(hits.map((hit) => `${hit.file}:${hit.line}`))) console.log(`      ${file}`);
  }
  console.log(`${tested} of ${all} are named by a test.`);
}

const args = process.argv.slice(2);
if (args.includes('--check')) check();
else
  list(
    args.find((arg) => !arg.startsWith('-')),
    args.includes('--untested'),
  );
