import { limits } from '@chatso/domain';
import { type Ctx, runStep, withTransaction } from '../../../platform/ctx.ts';
import type { FileStorage } from '../../../platform/files/storage.ts';
import { newId } from '../../../platform/ids.ts';
import type { TicketMail } from '../doors.repo.ts';
import { mailsChanged } from '../letters/mails.events.ts';
import { parseLetter } from '../letters/parse-letter.ts';
import type { ParsedLetter } from '../letters/parsed-letter.ts';
import { mailArrived } from '../mailboxes.events.ts';
import { noteBounce } from '../sending/bounced.ts';
import { dropFiles } from '../sending/drop-files.ts';
import { gatherAnswers, isStranger, threadOf } from './find-thread.ts';
import { keepFiles, tieToMail } from './keep-files.ts';
import { contentOf } from './mail-content.ts';
import { storeWhatGoes } from './odd-letter.ts';
import {
  findKnown,
  holdMail,
  insertRead,
  type Known,
  leaveUnlooked,
  notePassedOver,
  notePlace,
} from './store-letter.repo.ts';

/** The account a mail came to. */
export interface Account {
  id: string;
  storeId: string;
  address: string;
  /** What came before is history: nobody is told of it, and it makes no tickets. */
  connectedAt: Date;
}

export interface Received {
  role: 'inbox' | 'sent';
  /** Null of what was handed to us and lies in no mailbox. */
  uid: number | null;
  uidValidity: string | null;
  raw: Buffer;
  flags: ReadonlySet<string>;
  /** When its server took it. */
  receivedAt: Date;
  /** Of the whole mail; more than `raw` where that is its beginning only. */
  size: number;
  /** Of what was handed to us: the id of our mail that a sealed address proves it answers; null: none. */
  proved?: string | null;
}

/** So far the clock of a mail server may be behind ours. */
const clocksApartMs = 60_000;

/** What a mail is known by. One without an id gets one of what it says; what we wrote ourselves is known by its id. */
function keyOf({ role, raw, size }: Received, letter: ParsedLetter): { messageId: string; content: string } {
  const content = contentOf(raw, size);
  const messageId = letter.messageId ?? `${content}@without-id.invalid`;
  return { messageId, content: role === 'sent' ? '' : content };
}

/** Where a mail stands is when it came, by the clock of the server that took it: the sender's may say 1970, or 2038. */
const placeOf = (receivedAt: Date, now: Date): Date => (receivedAt > now ? now : receivedAt);

/** Nobody wrote it to be answered: what says so itself, and what comes from an address of our own. */
const kindOf = (letter: ParsedLetter, { own }: Known): ParsedLetter['kind'] =>
  letter.kind === 'mail' && own ? 'automatic' : letter.kind;

/** What is known of a mail before it is written. */
async function look(tx: Ctx, account: Account, received: Received, letter: ParsedLetter) {
  const direction = received.role === 'sent' ? 'out' : 'in';
  const date = placeOf(received.receivedAt, tx.now());
  const key = keyOf(received, letter);
  await holdMail(tx.pool, tx.workspaceId, key.messageId);
  const found = await threadOf(tx, letter, {
    ...{ mailboxId: account.id, direction, date },
    proved: received.proved,
  } as const);
  const placed = { mailboxId: account.id, storeId: account.storeId, ...key, date };
  const known = await findKnown(tx.pool, tx.workspaceId, placed, letter.from.address);
  const twin = direction === 'in' ? known.twin_thread : null;
  const thread = twin === null ? found : { ...found, threadId: twin };
  // Whatever a mail that was handed to us calls itself, it gathers nothing.
  const answers = received.proved === undefined ? known.answers : [];
  const joined = thread.parentId !== null || twin !== null;
  const threads = [...(joined ? [thread.threadId] : []), ...answers.map((one) => one.thread_id)];
  const asked = direction === 'in' && letter.kind === 'mail' && !known.own && threads.length > 0;
  const stranger = asked && (await isStranger(tx, letter.from.address, threads));
  const history = received.receivedAt.getTime() < account.connectedAt.getTime() - clocksApartMs;
  const mail = {
    ...({
      id: newId(),
      ...placed,
      direction,
      sentDate: letter.date,
      ...thread,
    } as const),
    kind: kindOf(letter, known),
    unseen: direction === 'in' && !received.flags.has('\\Seen'),
    flags: [...received.flags].filter((flag) => flag !== '\\Recent').slice(0, 50),
    spam: direction === 'in' && known.blocked,
    hints: stranger ? { ...letter.hints, stranger } : letter.hints,
    ...{ size: received.size, role: received.role, uid: received.uid, uidValidity: received.uidValidity },
  };
  const arrives = direction === 'in' && !history;
  return { mail, known, answers, arrives, alone: threads.length === 0 };
}

type Looked = Awaited<ReturnType<typeof look>>;

/** What tickets would read of it, from what is written. */
const ticketMail = (mail: Looked['mail'], account: Account, letter: ParsedLetter): TicketMail => ({
  ...{ id: mail.id, threadId: mail.threadId, mailboxId: mail.mailboxId, mailboxAddress: account.address },
  ...{
    storeId: mail.storeId,
    messageId: mail.messageId,
    fromName: letter.from.name,
    fromAddress: letter.from.address,
  },
  ...{ to: letter.to.map(({ address }) => address), subject: letter.subject, text: letter.text },
  ...{ date: mail.date, direction: mail.direction, automatic: mail.kind !== 'mail', spam: mail.spam, ticketId: null },
});

/** Where it lies now, and nothing else: it is here already. */
async function placeAgain(tx: Ctx, account: Account, received: Received, letter: ParsedLetter): Promise<void> {
  const { role, uid, uidValidity } = received;
  if (uid === null || uidValidity === null) return;
  const place = { role, uid, uidValidity, unseen: !received.flags.has('\\Seen') };
  await notePlace(tx.pool, tx.workspaceId, { mailboxId: account.id, ...keyOf(received, letter) }, place);
}

/**
 * Writes it, and what tickets do about it: of one that begins a thread they may say first which ticket it belongs to. What
 * went wrong there is tried again in a while; the mail is stored nevertheless. False: it is here already.
 */
async function insert(
  tx: Ctx,
  { mail, known, answers, arrives, alone }: Looked,
  account: Account,
  letter: ParsedLetter,
) {
  const put = (ticketId: string | null) => insertRead(tx.pool, tx.workspaceId, { ...mail, ticketId }, letter, tx.now());
  let isWritten = false;
  let isLooked = true;
  const write = async (ticketId: string) => {
    if (!(await put(ticketId))) throw new Error('A mail that was not here a moment ago is here already.');
    isWritten = true;
    tx.emit(mailsChanged({ workspaceId: tx.workspaceId, accountId: account.id, ticketId }));
  };
  const step = async () => {
    isLooked = await runStep(tx, mailArrived, { mail: ticketMail(mail, account, letter), write: alone ? write : null });
  };
  if (known.here) return false;
  if (arrives && alone) await step();
  // A step that failed took along what it had written.
  if (!(isWritten && isLooked) && !(await put(null))) return false;
  await gatherAnswers(tx, mail, answers);
  if (mail.direction === 'in' && letter.kind === 'bounce') await noteBounce(tx, letter);
  if (arrives && !alone) await step();
  if (!isLooked) await leaveUnlooked(tx.pool, tx.workspaceId, mail.id);
  return true;
}

const write = (ctx: Ctx, account: Account, received: Received, letter: ParsedLetter, files: readonly string[]) =>
  withTransaction(ctx, async (tx) => {
    const looked = await look(tx, account, received, letter);
    if (await insert(tx, looked, account, letter)) {
      await tieToMail(tx, looked.mail.id, files);
      return true;
    }
    await placeAgain(tx, account, received, letter);
    if (received.role === 'inbox') await notePassedOver(tx.pool, tx.workspaceId, account.id);
    return false;
  });

async function storeWithFiles(
  ctx: Ctx,
  storage: FileStorage,
  account: Account,
  received: Received,
  letter: ParsedLetter,
): Promise<boolean> {
  const files = await keepFiles(ctx, storage, letter.files);
  let isNew = false;
  try {
    isNew = await write(ctx, account, received, letter, files);
  } finally {
    if (!isNew) await dropFiles(ctx, files);
  }
  return isNew;
}

/**
 * Stores a mail once, whatever is read twice: its key is the id it came with and what it says. Files of one that is here
 * already are removed again. Answers whether it is new.
 */
export async function storeLetter(
  ctx: Ctx,
  storage: FileStorage,
  account: Account,
  received: Received,
): Promise<boolean> {
  const cut = received.size > limits.mailBytes;
  const letter = await parseLetter(received.raw, { cut });
  return storeWhatGoes(ctx, letter, (version) => storeWithFiles(ctx, storage, account, received, version));
}
