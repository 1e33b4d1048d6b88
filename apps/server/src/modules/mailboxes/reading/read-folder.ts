import { limits } from '@chatso/domain';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { Ctx } from '../../../platform/ctx.ts';
import type { FileStorage } from '../../../platform/files/storage.ts';
import { mustBeOpen, searchFor } from '../accounts/imap-answers.ts';
import { mailsChanged } from '../letters/mails.events.ts';
import { letterBeginning } from '../letters/parse-letter.ts';
import { beginFolder, type FolderRow, findFolder, forgetSince, noteLast, noteModseq } from './folders.repo.ts';
import { dropSeenOrders, listSeenOrders, newestFrom, noteFlags, settleSeen } from './seen.repo.ts';
import { type KnownMail, knownOf, noteLastMail, notePlace, uidsOf } from './store-letter.repo.ts';
import { type Account, storeLetter } from './store-letter.ts';

export interface FolderReading {
  client: ImapFlow;
  files: FileStorage;
  account: Account;
  /** Ends the work between two mails. */
  signal: AbortSignal;
  /** Hears how much of what is read for the first time is here. */
  progress(done: number, total: number): Promise<void>;
}

const perPage = 50;
const flagsOfNewest = 200;
/** What is held of mails that are fetched together. */
const bytesAtOnce = 1024 * 1024;

interface Opened {
  role: 'inbox' | 'sent';
  folder: FolderRow;
  uidValidity: string;
  highestModseq: bigint | null;
}

/** What is known of the folder that is open; one whose numbers are others than before begins anew. */
async function openFolder(
  ctx: Ctx,
  { client, account }: FolderReading,
  role: 'inbox' | 'sent',
): Promise<Opened | null> {
  const box = client.mailbox;
  if (box === false) return null;
  const uidValidity = String(box.uidValidity);
  const before = await findFolder(ctx.pool, account.id, role);
  if (before === null || before.uid_validity !== uidValidity) {
    const { path, uidNext: nextUid } = box;
    await beginFolder(ctx.pool, ctx.workspaceId, account.id, { role, path, uidValidity, nextUid });
    await forgetSince(ctx.pool, account.id);
  }
  const folder = before?.uid_validity === uidValidity ? before : await findFolder(ctx.pool, account.id, role);
  if (folder === null) return null;
  return { role, folder, uidValidity, highestModseq: box.noModseq ? null : (box.highestModseq ?? null) };
}

const idOf = ({ envelope }: FetchMessageObject): string | null =>
  envelope?.messageId?.trim().replace(/^<|>$/g, '') || null;

const dateOf = (given: Date | string | undefined, otherwise: Date): Date => {
  const date = given === undefined ? otherwise : new Date(given);
  return Number.isNaN(date.getTime()) ? otherwise : date;
};

/** Mails whole, or the beginning of one that is too large to keep, its text in it, which comes alone. What is gone meanwhile is left out. */
async function fetchRaw(client: ImapFlow, batch: readonly FetchMessageObject[]): Promise<Map<number, Buffer>> {
  const source = batch.some(({ size = 0 }) => size > limits.mailBytes)
    ? { start: 0, maxLength: letterBeginning }
    : true;
  const messages = await client.fetchAll(batch.map(({ uid }) => uid).join(','), { uid: true, source }, { uid: true });
  mustBeOpen(client);
  return new Map(messages.flatMap(({ uid, source: raw }) => (raw === undefined ? [] : [[uid, raw]])));
}

/** Those that are asked for together, in their order: so many bytes at once, and never two of which one is large. */
function batchesOf(heads: readonly FetchMessageObject[]): FetchMessageObject[][] {
  const batches: FetchMessageObject[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const head of heads) {
    bytes += head.size ?? limits.mailBytes;
    if (bytes <= bytesAtOnce) batches.at(-1)?.push(head);
    else {
      batches.push([head]);
      bytes = head.size ?? limits.mailBytes;
    }
  }
  return batches;
}

/**
 * Of mails whose ids are here, which each of a folder is: asked in their order, as each is one of them only. A mail that lies
 * under another number of this folder may be another one with the same id: it is fetched, and known by what it says.
 */
function claims(known: readonly KnownMail[], { role, uidValidity }: Pick<Opened, 'role' | 'uidValidity'>) {
  const free = new Set(known);
  return (head: FetchMessageObject): KnownMail | null => {
    const id = idOf(head);
    const named = [...free].filter(({ message_id }) => message_id === id);
    const isHere = (one: KnownMail) => one.folder_role === role && one.uid_validity === uidValidity && one.uid !== null;
    const found =
      named.find((one) => isHere(one) && one.uid === head.uid) ??
      named.find((one) => one.id === null || (one.by_id && (one.direction === 'in' || role === 'sent'))) ??
      named.find((one) => one.direction === 'in' && !isHere(one) && one.size === head.size);
    if (found !== undefined && found.id !== null && !found.by_id) free.delete(found);
    return found ?? null;
  };
}

/** Stores these mails, each by itself, in their order. Answers how many are new. */
async function storeAll(
  ctx: Ctx,
  reading: FolderReading,
  { role, uidValidity }: Opened,
  uids: readonly number[],
): Promise<number> {
  const { client, account, files, signal } = reading;
  const heads = await client.fetchAll(
    uids.join(','),
    { uid: true, flags: true, envelope: true, size: true, internalDate: true },
    { uid: true },
  );
  mustBeOpen(client);
  const known = await knownOf(
    ctx.pool,
    ctx.workspaceId,
    account.id,
    heads.map(idOf).filter((id) => id !== null),
  );
  const byUid = new Map(heads.map((head) => [head.uid, head]));
  const wanted = uids.flatMap((uid) => byUid.get(uid) ?? []);
  const claim = claims(known, { role, uidValidity });
  const unknown: FetchMessageObject[] = [];
  for (const head of wanted) {
    signal.throwIfAborted();
    const { uid, flags } = head;
    const mail = claim(head);
    const place = { role, uid, uidValidity, unseen: !(flags?.has('\\Seen') ?? false) };
    if (mail === null) unknown.push(head);
    else if (mail.id !== null) await notePlace(ctx.pool, ctx.workspaceId, { id: mail.id }, place);
  }
  let stored = 0;
  for (const batch of batchesOf(unknown)) {
    signal.throwIfAborted();
    const raws = await fetchRaw(client, batch);
    let newest = 0;
    for (const { uid, size = 0, flags = new Set<string>(), internalDate } of batch) {
      signal.throwIfAborted();
      const raw = raws.get(uid);
      if (raw === undefined) continue;
      const receivedAt = dateOf(internalDate, ctx.now());
      if (!(await storeLetter(ctx, files, account, { role, uid, uidValidity, raw, flags, receivedAt, size }))) continue;
      stored += 1;
      newest = Math.max(newest, Math.min(receivedAt.getTime(), ctx.now().getTime()));
    }
    if (role === 'inbox' && newest > 0) await noteLastMail(ctx.pool, account.id, new Date(newest));
  }
  return stored;
}

const tell = (ctx: Ctx, account: Account): void =>
  ctx.emit(mailsChanged({ workspaceId: ctx.workspaceId, accountId: account.id, ticketId: null }));

/** What came since the last time, the oldest first: whatever ends it, what is written down is here. */
async function readNew(ctx: Ctx, reading: FolderReading, opened: Opened): Promise<void> {
  const last = Number(opened.folder.last_uid);
  const found = await searchFor(reading.client, { uid: `${last + 1}:*` });
  // '*' is the last one, also where that is below the first.
  const uids = found.filter((uid) => uid > last).sort((one, other) => one - other);
  for (let at = 0; at < uids.length; at += perPage) {
    const page = uids.slice(at, at + perPage);
    const stored = await storeAll(ctx, reading, opened, page);
    await noteLast(ctx.pool, reading.account.id, opened.role, page.at(-1) ?? last);
    if (stored > 0) tell(ctx, reading.account);
  }
}

/**
 * What is older, as far back as it is wanted, the newest first: the last days are there at once. Numbers do not follow dates
 * (mail may have been moved), so what is here is asked for and not reckoned; so it goes on where it was ended.
 */
async function readBack(ctx: Ctx, reading: FolderReading, opened: Opened, since: Date): Promise<void> {
  const all = (await searchFor(reading.client, { since })).sort((one, other) => other - one);
  const here = await uidsOf(ctx.pool, reading.account.id, opened);
  const uids = all.filter((uid) => !here.has(uid));
  for (let at = 0; at < uids.length; at += perPage) {
    await reading.progress(all.length - uids.length + at, all.length);
    // Inside a page what is answered comes before its answer.
    const page = uids.slice(at, at + perPage).reverse();
    if ((await storeAll(ctx, reading, opened, page)) > 0) tell(ctx, reading.account);
  }
}

/** Opened and closed, both ways. */
async function exchangeSeen(ctx: Ctx, { client, account }: FolderReading, opened: Opened): Promise<void> {
  const { role, uidValidity, folder, highestModseq } = opened;
  // One that stays would have its account read every few seconds for ever.
  await dropSeenOrders(ctx.pool, ctx.workspaceId, account.id, { role, uidValidity });
  const orders = await listSeenOrders(ctx.pool, account.id, { role, uidValidity, limit: 500 });
  for (const unseen of [true, false]) {
    const uids = orders.filter((order) => order.unseen === unseen).map(({ uid }) => uid);
    if (uids.length === 0) continue;
    const change = unseen ? 'messageFlagsRemove' : 'messageFlagsAdd';
    await client[change](uids.join(','), ['\\Seen'], { uid: true });
    // One that was refused will be refused again; one nobody heard is told the next time.
    mustBeOpen(client);
  }
  if (orders.length > 0) await settleSeen(ctx.pool, account.id, orders);
  const modseq = folder.modseq;
  if (highestModseq !== null && modseq !== null && BigInt(modseq) >= highestModseq && orders.length === 0) return;
  const from = await newestFrom(ctx.pool, account.id, role, uidValidity, flagsOfNewest);
  if (from !== null) {
    const since = highestModseq !== null && modseq !== null ? { changedSince: BigInt(modseq) } : {};
    const range = 'changedSince' in since ? '1:*' : `${from}:*`;
    const heads = await client.fetchAll(range, { uid: true, flags: true }, { uid: true, ...since });
    mustBeOpen(client);
    const flagged = heads.map(({ uid, flags }) => ({ uid, unseen: !(flags?.has('\\Seen') ?? false) }));
    if ((await noteFlags(ctx.pool, account.id, { role, uidValidity, flagged })) > 0) tell(ctx, account);
  }
  if (highestModseq !== null) await noteModseq(ctx.pool, account.id, role, String(highestModseq));
}

/** Everything of one folder that is open. `since`: null where nothing older is wanted. */
export async function readFolder(
  ctx: Ctx,
  reading: FolderReading,
  role: 'inbox' | 'sent',
  since: Date | null,
): Promise<void> {
  const opened = await openFolder(ctx, reading, role);
  if (opened === null) return;
  await readNew(ctx, reading, opened);
  if (since !== null) await readBack(ctx, reading, opened, since);
  if (role === 'inbox') await exchangeSeen(ctx, reading, opened);
}

/** What came into the inbox while another folder was open: nobody was told of it, and nobody would be. */
export async function readArrived(ctx: Ctx, reading: FolderReading): Promise<void> {
  const opened = await openFolder(ctx, reading, 'inbox');
  const box = reading.client.mailbox;
  if (opened === null || box === false || box.uidNext <= Number(opened.folder.last_uid) + 1) return;
  await readNew(ctx, reading, opened);
}
