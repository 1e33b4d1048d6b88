import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditEn } from '../../apps/console/src/app/i18n/audit.en.ts';
import { auditFr } from '../../apps/console/src/app/i18n/audit.fr.ts';

const root = join(import.meta.dirname, '../../apps/server/src');

/** Everything in a source that is an action of an audit entry: `action: 'member.suspended'`, also in a choice. */
function actionsIn(text: string): string[] {
  const places = [...text.matchAll(/\baction\b[^;{}]{0,160}/g)].map(([found]) => found);
  return places.flatMap((found) =>
    [...found.matchAll(/'([a-z][a-z-]*\.[a-z][a-z-]*)'/g)].map(([, action = '']) => action),
  );
}

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'));
const actions = [...new Set(sources.flatMap(actionsIn))].sort();
const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  English: auditEn.actions,
  French: auditFr.actions,
};
const wordsOf = (language: string, action: string): string => catalogues[language]?.[action.replaceAll('.', '_')] ?? '';

/** These are done to nobody and nothing but oneself, or to the workspace as a whole. */
const ofOneself =
  /^(session|user|account|push|ai|routing|workspace|audit-log|conversations|customer|customers|chat-records)\.|^coupons\.exported$|^member\.(away|back|guide-hidden|guide-shown)$|^visitor\.(identified|signed-out)$|^invitation\.accepted$|^privacy\.retention-|^ai\.|^transcripts\.sent-again$/;

it('every action of the server has words in the audit log, in both languages', () => {
  expect(actions.length).toBeGreaterThan(80);
  for (const language of Object.keys(catalogues))
    expect([language, actions.filter((action) => wordsOf(language, action) === '')]).toEqual([language, []]);
});

it('every action reads as a sentence after who did it, and names whom it was done to', () => {
  for (const language of Object.keys(catalogues)) {
    for (const action of actions) {
      const words = wordsOf(language, action);
      // 'Imogen' + 'invited [a person]'; 'Imogen' + 'a invité [une personne]'
      expect([action, words]).toEqual([
        action,
        expect.stringMatching(language === 'French' ? /^(A|S’est|Est) / : /^[A-Z][a-z]+( |$)/),
      ]);
      const named = ofOneself.test(action) && action !== 'ai.helped' ? 0 : 1;
      expect([language, action, words.match(/\[[^\]]+\]/g)?.length ?? 0]).toEqual([language, action, named]);
    }
  }
});
