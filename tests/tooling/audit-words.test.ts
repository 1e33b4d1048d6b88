import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditEn } from '../../apps/console/src/app/i18n/audit.en.ts';

const root = join(import.meta.dirname, '../../apps/server/src');

/** Everything in a source that is an action of an audit entry: `action: 'member.suspended'`, also in a choice. */
function actionsIn(text: string): string[] {
  const places = [...text.matchAll(/\baction\b[^;{}]{0,160}/g)].map(([found]) => found);
  return places.flatMap((found) =>
    [...found.matchAll(/'([a-z][a-z-]*\.[a-z][a-z-]*)'/g)].map(([, action = '']) => action),
  );
}

it('every action of the server has words in the audit log', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const actions = new Set(sources.flatMap((file) => actionsIn(readFileSync(join(root, file), 'utf8'))));
  expect(actions.size).toBeGreaterThan(30);
  const words: Readonly<Record<string, string>> = auditEn.actions;
  expect([...actions].filter((action) => words[action.replaceAll('.', '_')] === undefined).sort()).toEqual([]);
});
