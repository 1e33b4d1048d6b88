import { storeLetter } from '../src/modules/mailboxes/reading/store-letter.ts';
import type { StoreRow } from '../src/modules/stores/index.ts';
import { inWorkspace } from '../src/platform/ctx.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './create-test-app.ts';

/** Mail of a mailbox as it is stored when it is read, without a server to read it from; `proved` as of a forwarded one. */
export function mailBringer(t: TestApp, store: StoreRow, mailboxId: string, address: string) {
  const connectedAt = new Date(0);
  return (raw: string | Buffer, proved?: string | null): Promise<boolean> => {
    const ctx = inWorkspace(t.rootCtx(), store.workspaceId, { kind: 'job', name: 'test.read' });
    const bytes = Buffer.from(raw);
    return storeLetter(
      ctx,
      t.app.deps.files,
      { id: mailboxId, storeId: store.id, address, connectedAt },
      {
        ...{ role: 'inbox', uid: null, uidValidity: null, raw: bytes, size: bytes.length, flags: new Set<string>() },
        receivedAt: t.clock.now(),
        ...(proved === undefined ? {} : { proved }),
      },
    );
  };
}

/** A mailbox that is connected, and what brings its mail. */
export async function openMailbox(t: TestApp, store: StoreRow) {
  const id = newId();
  const address = `help-${newId()}@shop.test`;
  await t.pool.query(
    `INSERT INTO mailboxes (id, workspace_id, store_id, address, kind, status, created_at)
     VALUES ($1, $2, $3, $4, 'imap', 'connected', $5)`,
    [id, store.workspaceId, store.id, address, t.clock.now()],
  );
  return { id, address, bring: mailBringer(t, store, id, address) };
}
