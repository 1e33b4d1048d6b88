import { type Conversation, whyNotCustomer } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { isAddress } from '../../../lib/formats/addresses.ts';
import type { TranscriptDraft } from './transcript-store.ts';

/** L-28: of a chat that waits or goes on there is no transcript yet. */
export const hasTranscript = ({ state }: Pick<Conversation, 'state'>): boolean =>
  state !== 'pending' && state !== 'ongoing';

/** L-27, decision X-24: why several cannot be mailed at once, or null. */
export const bulkProblem = (chats: readonly Conversation[]): 'too-many' | 'not-over' | null => {
  if (chats.length > limits.transcriptChats) return 'too-many';
  return chats.every(hasTranscript) ? null : 'not-over';
};

export interface CustomerProblem {
  why: 'platform' | 'no-email';
  /** The first of those it is about. */
  chat: Conversation;
  count: number;
}

/** L-26, decision L-2 */
export function customerProblem(chats: readonly Conversation[]): CustomerProblem | null {
  for (const why of ['platform', 'no-email'] as const) {
    const found = chats.filter((chat) => whyNotCustomer(chat) === why);
    const [chat] = found;
    if (chat) return { why, chat, count: found.length };
  }
  return null;
}

/** What is wrong with each address that was typed; the first of two equal ones is right. */
export function problemsOf(
  { emails, toMe }: TranscriptDraft,
  own: string,
): Map<number, 'invalid' | 'duplicate' | 'own'> {
  const problems = new Map<number, 'invalid' | 'duplicate' | 'own'>();
  const seen = new Set<string>();
  emails.forEach((email, at) => {
    const folded = email.trim().toLowerCase();
    if (!isAddress(folded)) problems.set(at, 'invalid');
    else if (toMe && folded === own.toLowerCase()) problems.set(at, 'own');
    else if (seen.has(folded)) problems.set(at, 'duplicate');
    seen.add(folded);
  });
  return problems;
}

/** Whether Send can be pressed; `asked`: somebody has tried, or left the field. */
export function mayPressSend(draft: TranscriptDraft, own: string, asked: boolean): boolean {
  // L-22
  if (!draft.toMe && !draft.toCustomer && !draft.toOthers) return false;
  if (!draft.toOthers) return true;
  return problemsOf(draft, own).size === 0 && !(asked && draft.emails.length === 0);
}
