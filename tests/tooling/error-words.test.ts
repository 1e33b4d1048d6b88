import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { errorSentences } from '@chatso/contract';
import { expect, it } from 'vitest';

/** Errors are codes, and each surface words them: nobody finds out by an English sentence what was meant. */
const root = join(import.meta.dirname, '..', '..');
const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|[/\\]testing[/\\]/.test(name));

/** The three messages of decision A-3 are the specification's way of telling 401 answers apart. */
const exempt = 'apps/console/src/lib/session/session-end.ts';
const comparesMessages =
  /\b(?:error|problem|refusal|failure|body)\.message\s*[!=]==\s*(?!\s|undefined|null|'')|(?<!typeof )\bmessage\s*[!=]==\s*['`][^'`]* |\bmessage\.(?:includes|startsWith|endsWith|match|search)\(|\.test\((?:\w+\.)?message\)/;
/** A rule's message that no surface has words for. */
const ownSentence = /\berror: ['`]|\.(?:min|max|length|regex|refine)\((?:[^()]|\([^()]*\))*, ['`][^'`]*['`]\)/;
/** What a text may say that is no error: one word, as 'Required' would be. */
const sentences = Object.values(errorSentences).filter(
  (sentence) => sentence.includes(' ') && !sentence.includes('{{'),
);

const complaintsOf = (name: string, text: string): string[] => [
  ...(comparesMessages.test(text) ? [`${name}: compares a message`] : []),
  ...sentences
    .filter((sentence) => text.includes(`'${sentence}'`))
    .map((sentence) => `${name}: says '${sentence}' by itself`),
];

const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const isCatalogue = (name: string): boolean => /i18n[/\\]|[/\\]texts\.\w+\.ts$/.test(name);

it('neither console nor widget matches a sentence of the server or holds one beside its catalogues', () => {
  const files = ['apps/console/src', 'apps/widget/src', 'packages/sync/src'].flatMap(filesOf);
  expect(files.length).toBeGreaterThan(300);
  const complaints = files
    .filter((name) => relative(exempt, name) !== '' && !isCatalogue(name))
    .flatMap((name) => complaintsOf(name, read(name)));
  expect(complaints).toEqual([]);
});

it('no schema of the contract has a sentence of its own', () => {
  const files = ['packages/contract/src/entities', 'packages/contract/src/endpoints'].flatMap(filesOf);
  expect(files.filter((name) => ownSentence.test(read(name)))).toEqual([]);
});

it('complains about planted ones', () => {
  expect(complaintsOf('a.ts', "if (error.message === 'This chat has ended.') leave();")).toHaveLength(2);
  expect(complaintsOf('a.ts', 'if (message.startsWith(words)) leave();')).toHaveLength(1);
  expect(complaintsOf('a.ts', "if (error.code === 'conversation-ended') leave();")).toEqual([]);
  expect(ownSentence.test("z.string().min(1, 'Say something.')")).toBe(true);
  expect(ownSentence.test(".refine((text) => text !== '', { error: 'Say something.' })")).toBe(true);
  expect(ownSentence.test("z.string().min(1, because('required'))")).toBe(false);
});
