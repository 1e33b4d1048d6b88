import * as v from 'valibot';
import { shortText } from '../../lib/schema/fields.ts';
import { storedValue } from '../../lib/storage/storage.ts';

const atMost = 24;
const stored = storedValue('recent-emoji', v.pipe(v.array(shortText(32)), v.maxLength(atMost)));

/** What was picked on this device, the newest first. */
export const recentEmoji = (): readonly string[] => stored.read() ?? [];

export const rememberEmoji = (emoji: string): void =>
  stored.write([emoji, ...recentEmoji().filter((other) => other !== emoji)].slice(0, atMost));
