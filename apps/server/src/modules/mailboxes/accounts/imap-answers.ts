import type { ImapFlow, SearchObject } from 'imapflow';

/** Throws where the connection is gone: the library answers 'nothing' then, which must not pass for the truth. */
export function mustBeOpen(client: ImapFlow): void {
  if (!client.usable || client.mailbox === false) throw new Error('The connection was closed.');
}

/** Numbers of what is found. Throws where nobody could look. */
export async function searchFor(client: ImapFlow, query: SearchObject): Promise<number[]> {
  const found = await client.search(query, { uid: true });
  mustBeOpen(client);
  if (!Array.isArray(found)) throw new Error('The mailbox could not be searched.');
  return found;
}
