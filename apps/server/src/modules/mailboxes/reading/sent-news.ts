import type { ImapFlow } from 'imapflow';
import type { Ctx } from '../../../platform/ctx.ts';
import { mustBeOpen } from '../accounts/imap-answers.ts';
import { findFolder } from './folders.repo.ts';

const usualNames =
  /^(?:inbox[./])?(?:sent|sent items|sent messages|sent mail|gesendet|gesendete (?:objekte|elemente)|éléments envoyés|envoyés)$/i;

async function findPath(client: ImapFlow): Promise<string | null> {
  const folders = await client.list();
  mustBeOpen(client);
  const found =
    folders.find(({ specialUse }) => specialUse === '\\Sent') ?? folders.find(({ path }) => usualNames.test(path));
  return found?.path ?? null;
}

/** A folder that is made or renamed is found within a minute; until then all folders are listed once for many mails. */
const keepMs = 60_000;
const paths = new WeakMap<ImapFlow, { path: string | null; until: number }>();

/** Where mail lies that left by this account; null where there is no such folder. */
export async function sentPath(client: ImapFlow): Promise<string | null> {
  const known = paths.get(client);
  if (known !== undefined && known.until > performance.now()) return known.path;
  const path = await findPath(client);
  paths.set(client, { path, until: performance.now() + keepMs });
  return path;
}

/**
 * Whether the folder has mail that was not read, or begins anew, without opening it: with every mail that comes into the inbox
 * it would be opened in vain. A server that cannot say is taken at its worst.
 */
export async function hasNews(ctx: Ctx, client: ImapFlow, mailboxId: string, path: string): Promise<boolean> {
  const known = await findFolder(ctx.pool, mailboxId, 'sent');
  if (known === null || known.path !== path) return true;
  const now = await client.status(path, { uidNext: true, uidValidity: true }).catch(() => false as const);
  mustBeOpen(client);
  if (now === false) {
    // It may be gone, or be called something else by now.
    paths.delete(client);
    return (await sentPath(client)) === path;
  }
  if (now.uidNext === undefined || now.uidValidity === undefined) return true;
  return String(now.uidValidity) !== known.uid_validity || now.uidNext > Number(known.last_uid) + 1;
}
