import { ImapFlow } from 'imapflow';
import { searchFor } from '../accounts/imap-answers.ts';
import { ownHeader } from './compose.ts';
import type { ImapAccess } from './mail-access.ts';

const usualNames =
  /^(?:inbox[./])?(?:sent|sent items|sent messages|sent mail|gesendet|gesendete (?:objekte|elemente)|éléments envoyés|envoyés)$/i;

/** Null: the account has no such folder. */
async function pathOf(client: ImapFlow): Promise<string | null> {
  const folders = await client.list();
  const found =
    folders.find(({ specialUse }) => specialUse === '\\Sent') ?? folders.find(({ path }) => usualNames.test(path));
  return found?.path ?? null;
}

async function within<T>(access: ImapAccess, work: (client: ImapFlow, path: string) => Promise<T>): Promise<T | null> {
  const client = new ImapFlow({
    ...access,
    logger: false,
    connectionTimeout: 20_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  // Told by the promise as well; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const path = await pathOf(client);
    // Not to know is no reason to send it twice.
    if (!client.usable) throw new Error('The connection was closed.');
    return path === null ? null : await work(client, path);
  } finally {
    await client.logout().catch(() => client.close());
  }
}

interface Copy {
  /** Without angle brackets; the server may have given it another one. */
  messageId: string | null;
}

/** The copy of a mail that has left; null where there is none. Throws when the account cannot be asked. */
export const findCopy = (access: ImapAccess, mail: { id: string; message_id: string }): Promise<Copy | null> =>
  within(access, async (client, path) => copyIn(client, path, mail));

async function copyIn(client: ImapFlow, path: string, mail: { id: string; message_id: string }): Promise<Copy | null> {
  const lock = await client.getMailboxLock(path);
  try {
    const marks: Record<string, string>[] = [{ 'message-id': `<${mail.message_id}>` }, { [ownHeader]: mail.id }];
    for (const header of marks) {
      const uid = (await searchFor(client, { header })).at(-1);
      if (uid === undefined) continue;
      const message = await client.fetchOne(String(uid), { envelope: true }, { uid: true });
      const id = message ? message.envelope?.messageId : undefined;
      return { messageId: id?.replace(/^<|>$/g, '') ?? null };
    }
    return null;
  } finally {
    lock.release();
  }
}

/** Puts a copy there where the server has not done so itself. */
export const keepCopy = (
  access: ImapAccess,
  mail: { id: string; message_id: string },
  raw: Buffer,
): Promise<Copy | null> =>
  within(access, async (client, path) => {
    const there = await copyIn(client, path, mail);
    if (there === null) await client.append(path, raw, ['\\Seen']);
    return there;
  });
