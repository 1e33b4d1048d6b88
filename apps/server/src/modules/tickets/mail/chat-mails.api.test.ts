import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChat } from '../../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../../test/index.ts';
import { inWorkspace } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { sendChatMail } from './chat-mails.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('[O-25] an answer to a chat leaves by a forwarded address only once that is shown to be the store’s', async () => {
  const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const store = await t.store(workspace);
  const { id: conversationId } = await startChat(await t.visitor(store));
  const mailboxId = newId();
  await t.pool.query(
    `INSERT INTO mailboxes (id, workspace_id, store_id, address, kind, status, forward_token, created_at)
     VALUES ($1, $2, $3, $4, 'forward', 'connected', $5, $6)`,
    [mailboxId, workspace.id, store.id, `help-${newId()}@lakeside.test`, newId().replaceAll('-', ''), t.clock.now()],
  );
  const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'job', name: 'test.chat-mail' });
  const brand = { name: 'Lakeside', color: null, logo: null };
  const content = { language: 'en' as const, brand, heading: 'Your chat', blocks: [], footer: [] };
  const to = { name: 'Ann', address: 'ann@shopper.test' };
  const send = () =>
    sendChatMail(ctx, {
      ...{ conversationId, storeId: store.id, to, fromName: 'Lakeside', subject: 'Your chat', content, headers: {} },
    });
  expect(await send()).toBe(false);
  await t.pool.query('UPDATE mailboxes SET forward_proved_at = now() WHERE id = $1', [mailboxId]);
  expect(await send()).toBe(true);
});
