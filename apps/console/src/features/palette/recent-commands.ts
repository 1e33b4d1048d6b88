import * as v from 'valibot';
import { storedValue } from '../../lib/storage/storage.ts';

const kept = 6;
const schema = v.pipe(v.array(v.string()), v.maxLength(50));

/** What a person used last on this device, newest first. */
const recentOf = (userId: string) => storedValue(`recent-commands:${userId}`, schema);

export const readRecent = (userId: string): string[] => recentOf(userId).read() ?? [];

export function rememberRecent(userId: string, id: string): void {
  const others = readRecent(userId).filter((other) => other !== id);
  recentOf(userId).write([id, ...others].slice(0, kept));
}
