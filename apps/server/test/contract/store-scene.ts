import { permissions } from '@chatso/contract';
import { insertCustomers } from '../../src/modules/customers/index.ts';
import { keepPeople } from '../../src/modules/people/keep-people.ts';
import { inWorkspace } from '../../src/platform/ctx.ts';
import { newId } from '../../src/platform/ids.ts';
import { ongoingChat, startChat } from '../chats.ts';
import type { TestAgent, TestApp } from '../index.ts';
import { pastChat } from '../past-chats.ts';
import { ticketMails } from '../ticket-mails.ts';
import { ticketOf } from '../ticket-scene.ts';

/** In every text of the store's: where it stands in an answer, something of the store is given out. */
export const mark = 'Zanzibar';

const orderId = 'zanzibar-1';
const crmStoreId = 'crm-1';
const email = 'ann@zanzibar.test';

async function chatsOf(t: TestApp, store: Awaited<ReturnType<TestApp['store']>>, insider: TestAgent) {
  const shopper = await t.visitor(store);
  const pending = (await startChat(shopper, { text: `${mark} waits` })).id;
  const ongoing = await ongoingChat(await t.visitor(store), insider);
  const past = await pastChat(t, store, { agentId: insider.userId, fullname: `${mark} Past`, email, text: mark });
  const { rows } = await t.pool.query<{ id: string }>(
    'SELECT message_id AS id FROM messages WHERE conversation_id = $1 LIMIT 1',
    [ongoing],
  );
  return { visitorId: shopper.visitorId, pending, ongoing, past, messageId: rows[0]?.id ?? newId() };
}

async function peopleOf(t: TestApp, storeId: string, workspaceId: string) {
  const ctx = inWorkspace(t.rootCtx(), workspaceId, { kind: 'system' });
  const now = t.clock.now();
  const [customerId = newId()] = await insertCustomers(ctx, [
    {
      ...{ storeId, externalId: 'c1', email, firstName: mark, lastName: 'Shopper', phone: null },
      ...{ country: 'CA', city: mark, createdAt: now },
    },
  ]);
  await t.pool.query(
    `INSERT INTO orders (id, workspace_id, store_id, external_id, name, type, status, total_cents, currency, line_items, created_at, email)
     VALUES ($1, $2, $3, $4, $4, 'ONLINE', 'processing', 1000, 'USD', '[]', $5, $6)`,
    [newId(), workspaceId, storeId, orderId, now, email],
  );
  return { customerId };
}

/** Two stores of a workspace, everything a store can have in the first, and a person of each who may do everything. */
export async function storeScene(t: TestApp) {
  const workspace = await t.workspace({ enabledTicketSystem: true, profileType: 2 });
  const store = await t.store(workspace, { name: `${mark} Shop` });
  const other = await t.store(workspace, { name: 'Elsewhere' });
  const able = { role: 'custom_role' as const, permissions };
  const insider = await t.agent(workspace, { ...able, stores: [{ store }] });
  const stranger = await t.agent(workspace, { ...able, stores: [{ store: other }] });
  const admin = await t.agent(workspace, { role: 'admin' });
  const departmentId = (await t.department(store, `${mark} Desk`)).id;
  const chats = await chatsOf(t, store, insider);
  await t.pool.query('UPDATE stores SET crm_store_id = $2 WHERE id = $1', [store.id, crmStoreId]);
  const people = await peopleOf(t, store.id, workspace.id);

  const mails = await ticketMails(t);
  const mailbox = await mails.mailbox(store, 'help@zanzibar.test');
  const mail = await mails.arrive(store, mailbox, { from: email, subject: `${mark} order`, text: mark });
  const free = await mails.arrive(store, mailbox, { from: email, subject: `${mark} again`, text: mark });
  const { data: ticket } = await admin.api['tickets.createFromEmail']({ body: { id: mail.id } });
  const second = await ticketOf(admin, { title: `${mark} second`, chatsoStoreId: store.id });
  const { data: comment } = await insider.api['ticketComments.add']({
    body: { ticketId: ticket._id, content: `${mark} comment` },
  });
  const label = await admin.api['chatLabels.create']({ body: { kind: 'tag', name: 'Sizes' } });
  const later = new Date(t.clock.now().getTime() + 86_400_000).toISOString();
  const reply = await insider.api['mails.reply']({
    body: {
      ...{ ticketId: ticket._id, accountId: mailbox, messageId: newId(), lastEmailId: mail.id },
      ...{ to: { address: email }, html: `<p>${mark}</p>`, sendAt: later },
    },
  });
  const { data: tag } = await admin.api['ticketTags.create']({ body: { name: 'Urgent', color: 'blue' } });
  await admin.api['tickets.addTags']({ body: { listTicket: [ticket._id], listTag: [tag._id] } });
  const { data: macro } = await admin.api['ticketMacros.create']({
    body: { name: 'Flag it', actions: { flag: true } as never },
  });
  const trigger = await admin.api['triggers.create']({
    body: {
      ...{ chatsoStoreId: store.id, name: `${mark} trigger`, active: false, match: 'all' },
      conditions: [{ field: 'pageUrl', operator: 'contains', value: 'zanzibar' }],
      ...{ action: { type: 'prompt', message: mark }, frequency: 'every_time' },
      leaveAlone: { inChat: true, closedToday: true, orderedToday: true },
    },
  });
  const shortcut = await admin.api['shortcuts.create']({
    body: { type: 'global', keyword: 'zanzibar', message: mark, storeId: store.id },
  });
  const banned = await t.visitor(store);
  await ongoingChat(banned, insider);
  const ban = await admin.api['bans.ban']({ body: { visitorId: banned.visitorId, bannedReason: `${mark} spam` } });
  const note = await insider.api['customerNotes.add']({
    body: { chatsoStoreId: store.id, email, fullname: mark, description: `${mark} note` },
  });
  await keepPeople(t.rootCtx());
  const { data: persons } = await admin.api['people.list']({ query: {} });
  const settings = await admin.api['stores.settings']({ params: { id: store.id } });
  return {
    ...{
      workspace,
      store,
      other,
      insider,
      stranger,
      admin,
      departmentId,
      ...chats,
      ...people,
      orderId,
      crmStoreId,
      email,
      later,
    },
    ...{ mailbox, mailId: mail.id, freeMailId: free.id, ticketId: ticket._id, secondId: second._id },
    ...{ commentId: comment._id, outgoingId: reply.data._id, tagId: tag._id, macroId: macro._id },
    ...{
      trigger,
      shortcut,
      ban,
      bannedId: banned.visitorId,
      note,
      labelId: label._id,
      personId: persons[0]?._id ?? newId(),
      settings,
    },
  };
}

export type StoreScene = Awaited<ReturnType<typeof storeScene>>;
