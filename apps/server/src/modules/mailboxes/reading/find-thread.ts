import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { ParsedLetter } from '../letters/parsed-letter.ts';
import { anyPrefix } from '../letters/subject-prefixes.ts';
import { belongsTo, findNamed, findWith, joinThreads, type Neighbour, setParent } from './find-thread.repo.ts';

const dayMs = 24 * 3_600_000;
/** So far apart a subject still means the same matter. */
const sameMatterMs = 14 * dayMs;
/** What all mails of a thread share of Outlook's index: its first 21 bytes. */
const indexChars = 28;

/** A subject without 'Re:' and the like, and whether it had any: one that had none begins something. */
export function matterOf(subject: string): { matter: string; answers: boolean } {
  const matter = subject.replace(anyPrefix, '').replace(/\s+/g, ' ').trim().toLowerCase();
  return { matter, answers: matter !== '' && anyPrefix.test(subject) };
}

interface Placed {
  mailboxId: string;
  direction: 'in' | 'out';
  date: Date;
  /** Of a forwarded mailbox: the mail that its sealed address names, null for none. Whatever else it names proves nothing. */
  proved?: string | null | undefined;
}

/** By the sealed address; in a mailbox that is read by what it names, then by Outlook's index; then by subject and the same two people within two weeks. */
async function neighbourOf(
  tx: Ctx,
  letter: ParsedLetter,
  { mailboxId, direction, date, proved }: Placed,
): Promise<Neighbour | null> {
  if (proved !== undefined) return proved === null ? null : findNamed(tx.pool, tx.workspaceId, [proved]);
  // The newest first: what it answers, then what that answered.
  const named = [...new Set([letter.inReplyTo, ...[...letter.references].reverse()])].filter((id) => id !== null);
  const found = named.length === 0 ? null : await findNamed(tx.pool, tx.workspaceId, named);
  if (found !== null) return found;
  const person = direction === 'in' ? letter.from.address : (letter.to[0]?.address ?? '');
  const { matter, answers } = matterOf(letter.subject);
  const index = letter.threadIndex?.slice(0, indexChars);
  if (person === '' || (!answers && index === undefined)) return null;
  const between = { from: new Date(date.getTime() - sameMatterMs), to: new Date(date.getTime() + dayMs) };
  const near = await findWith(tx.pool, tx.workspaceId, { mailboxId, person, ...between });
  return (
    near.find((mail) => index !== undefined && mail.thread_index?.slice(0, indexChars) === index) ??
    (answers ? near.find((mail) => matterOf(mail.subject).matter === matter) : undefined) ??
    null
  );
}

/** The thread a mail belongs to, and the mail it answers; a new one where there is none. */
export async function threadOf(
  tx: Ctx,
  letter: ParsedLetter,
  placed: Placed,
): Promise<{ threadId: string; parentId: string | null }> {
  const neighbour = await neighbourOf(tx, letter, placed);
  return { threadId: neighbour?.thread_id ?? newId(), parentId: neighbour?.id ?? null };
}

/** Mailboxes are read from their end, so answers may be here before what they answer: both become one thread. */
export async function gatherAnswers(
  tx: Ctx,
  mail: { id: string; threadId: string },
  answers: readonly Neighbour[],
): Promise<void> {
  if (answers.length === 0) return;
  await setParent(
    tx.pool,
    tx.workspaceId,
    answers.map(({ id }) => id),
    mail.id,
  );
  for (const threadId of new Set(answers.map((one) => one.thread_id))) {
    if (threadId !== mail.threadId) await joinThreads(tx.pool, tx.workspaceId, threadId, mail.threadId);
  }
}

/**
 * Whether whoever wrote into a thread is none of its people: an id of a mail is no secret, so whoever knows one can name it.
 * Whoever we wrote to belongs to it, so does the customer of its ticket.
 */
export const isStranger = async (tx: Ctx, address: string, threads: readonly string[]): Promise<boolean> =>
  address !== '' && !(await belongsTo(tx.pool, tx.workspaceId, address, threads));
