import { z } from 'zod';
import { storedValue } from '../../lib/storage/storage.ts';

const atMost = 24;
const stored = storedValue('recent-emoji', z.array(z.string().max(32)).max(atMost));

/** What was picked on this device, the newest first. */
export const recentEmoji = (): readonly string[] => stored.read() ?? [];

export const rememberEmoji = (emoji: string): void =>
  stored.write([emoji, ...recentEmoji().filter((other) => other !== emoji)].slice(0, atMost));
