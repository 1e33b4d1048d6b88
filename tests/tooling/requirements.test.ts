import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

interface Named {
  id: string;
  file: string;
  line: number;
}
// Plain scripts without types.
const requirements: {
  readRequirements(folder?: string): Map<string, string>;
  namedInTests(folder?: string): Named[];
  unknownIds(folder?: string): Named[];
} = await import(new URL('../../scripts/lib/requirements.mjs', import.meta.url).href);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chatso-requirements-'));
  for (const top of ['packages', 'apps', 'tests', 'bench']) mkdirSync(join(folder, top));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** Not written out as a title: this file is looked at like every other. */
const strange = 'Z-01';

it('an id that no requirement has is found in tests and in the scenes they share, and nowhere else', () => {
  write(
    'docs/requirements.md',
    '# Requirements\n\n- **H-12** [RULE] Idle after 300 s. (1§3)\n- **H-13** [UI] It says so.\n',
  );
  write('packages/a/src/a.test.ts', "it('[H-12] [H-99] idles', () => undefined);\n");
  write('apps/b/src/b.test.tsx', "\nit('[H-13] says so, as decision [H-1] has it', () => undefined);\n");
  write('apps/b/src/b.ts', '// [H-98] is not a title\n');
  write('apps/b/node_modules/c.test.ts', "it('[H-97]', () => undefined);\n");
  write('tests/parity/scenes.ts', `export const title = '[${strange}] moves';\n`);

  expect([...requirements.readRequirements(folder)]).toEqual([
    ['H-12', '[RULE] Idle after 300 s. (1§3)'],
    ['H-13', '[UI] It says so.'],
  ]);
  expect(requirements.namedInTests(folder).map(({ id }) => id)).toEqual(['H-12', 'H-99', 'H-13', strange]);
  expect(requirements.unknownIds(folder)).toEqual([
    { id: 'H-99', file: 'packages/a/src/a.test.ts', line: 1 },
    { id: strange, file: 'tests/parity/scenes.ts', line: 1 },
  ]);
});

it('every line of ours is read', () => {
  const all = [...requirements.readRequirements().keys()];
  expect(new Set(all.map((id) => id[0])).size).toBe(21);
  expect(all).toHaveLength(828);
});
