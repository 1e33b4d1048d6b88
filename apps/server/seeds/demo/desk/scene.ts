import type { FileStorage } from '../../../src/platform/files/storage.ts';
import type { DemoAgents } from '../agents.ts';
import type { MacroName, TagName } from './entries.ts';
import type { DemoFile, FileName } from './files.ts';
import type { DemoLetter, LetterName } from './letters.ts';
import type { Sent } from './mime.ts';

/** What the shop knows of somebody who writes. */
export interface DemoPerson {
  first: string;
  last: string;
  email: string;
  /** Their newest order. */
  order: { id: string; name: string; item: string } | null;
  /** Their newest chat that somebody answered. */
  chatId: string | null;
}

/** Everything the diary is played with. */
export interface Scene {
  now: Date;
  storeId: string;
  mailbox: { id: string; address: string };
  storage: FileStorage;
  files: Readonly<Record<FileName, DemoFile>>;
  origin: string;
  signingKey: Uint8Array;
  agents: DemoAgents;
  tagIds: ReadonlyMap<TagName, string>;
  macroIds: ReadonlyMap<MacroName, string>;
  people: ReadonlyMap<string, DemoPerson>;
  /** One that nobody took in time, and nobody dismissed. */
  missedChat: { id: string; email: string };
}

/** What came of the entries so far. */
export interface Played {
  mails: Map<LetterName, string>;
  tickets: Map<string, { id: string; customer: string }>;
  sent: Map<string, Sent>;
}

export const have = <K, V>(map: ReadonlyMap<K, V>, key: K): V => {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The diary of the demo names ${String(key)}, which is not there yet.`);
  return value;
};

export const whoWrote = ({ from }: DemoLetter, { people }: Scene): { name: string; address: string } => {
  if (typeof from !== 'string') return from;
  const { first, last, email } = have(people, from);
  return { name: `${first} ${last}`.trim(), address: email };
};

/** Puts the shopper's order into the words. */
export function filled(letter: DemoLetter, { people }: Scene): DemoLetter {
  const { from, subject, text, html } = letter;
  if (typeof from !== 'string') return letter;
  const { order } = have(people, from);
  const fill = (words: string) =>
    words.replaceAll('{order}', order?.name ?? '').replaceAll('{item}', order?.item ?? '');
  return {
    ...{ ...letter, subject: fill(subject) },
    ...(text === undefined ? {} : { text: fill(text) }),
    ...(html === undefined ? {} : { html: fill(html) }),
  };
}
