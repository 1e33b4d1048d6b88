import { newId } from '../../src/platform/ids.ts';
import { mark, type StoreScene } from './store-scene.ts';

export interface StoreCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** By the beginning of its path, what the `{id}` of an endpoint names in the scene. */
const ids: readonly [string, (scene: StoreScene) => string][] = [
  ['/conversations/', ({ ongoing }) => ongoing],
  ['/ticket/macros/', ({ macroId }) => macroId],
  ['/ticket/emails/', ({ mailId }) => mailId],
  ['/ticket/', ({ ticketId }) => ticketId],
  ['/email/outgoing/', ({ outgoingId }) => outgoingId],
  ['/email/', ({ mailId }) => mailId],
  ['/comment/', ({ commentId }) => commentId],
  ['/people/', ({ personId }) => personId],
  ['/admin/store/', ({ store }) => store.id],
  ['/admin/service-category/', ({ departmentId }) => departmentId],
  ['/admin/auto-trigger/', ({ trigger }) => trigger._id],
  ['/visitor/banned/', ({ ban }) => ban._id],
  ['/visitor/', ({ visitorId }) => visitorId],
  ['/users/shortcuts/', ({ shortcut }) => shortcut._id],
];

export const idOf = (path: string, scene: StoreScene): string =>
  ids.find(([start]) => path.startsWith(start))?.[1](scene) ?? newId();

/** What a reading call is asked of: the store and what is in it. A call that knows a name takes it. */
export const queryOf = (scene: StoreScene): Record<string, string> => ({
  ...{ storeId: scene.store.id, chatsoStoreId: scene.store.id, crmStoreId: scene.crmStoreId },
  ...{ ticketId: scene.ticketId, visitorId: scene.visitorId, email: scene.email, tagId: scene.tagId },
  ...{ orderId: scene.orderId, code: mark, q: mark, keyword: mark, search: mark, state: 'pending' },
  ...{ conversationIds: scene.past, forCustomer: 'false', timeZone: 'UTC', noteId: scene.note._id, token: 'x' },
});

const ofWrites = (scene: StoreScene): Record<string, StoreCall> => {
  const { ongoing, ticketId, visitorId, email, departmentId, later, settings } = scene;
  const storeId = scene.store.id;
  const text = { messageId: newId(), text: mark };
  const look = { storeId, widgetCustomization: settings.settings.widgetCustomization };
  const { settings: own, version } = settings;
  const coupon = { chatsoStoreId: storeId, crmStoreId: scene.crmStoreId, conversationId: ongoing };
  const rule = { match: 'all', conditions: [{ field: 'pageUrl', operator: 'contains', value: 'x' }] };
  return {
    'conversations.takeChat': { params: { id: scene.pending }, body: { firstMessage: text } },
    'conversations.postMessage': { body: { ...text, conversationId: ongoing } },
    'conversations.readBy': { body: { messageId: scene.messageId } },
    'conversations.sendProducts': { body: { messageId: newId(), productIds: [newId()] } },
    'conversations.linkProfile': { body: { chatsoStoreId: storeId, email } },
    'conversations.deliverAgain': { body: { messageId: scene.messageId } },
    'conversations.bulkEndChat': { body: { conversationIds: [ongoing] } },
    'conversations.moveHistory': { body: { conversationIds: [scene.past] } },
    'conversations.transferRequest': { body: { agentId: scene.admin.userId } },
    'conversations.transferAccept': { body: { agentId: scene.admin.userId } },
    'conversations.transferReject': { body: { agentId: scene.admin.userId } },
    'conversations.postNote': { body: text },
    'drafts.put': { body: { text: mark, rev: 1 } },
    'customers.lookUp': { body: { crmStoreId: scene.crmStoreId, email } },
    'customers.orders': { body: { crmStoreId: scene.crmStoreId, email } },
    'orders.act': {
      body: { actionId: newId(), crmStoreId: scene.crmStoreId, orderId: scene.orderId, action: 'refund', amount: '1' },
    },
    'coupons.create': {
      body: {
        ...coupon,
        code: 'X1',
        type: 'percent',
        amount: '10',
        usageLimit: 1,
        dateExpiresGMT: null,
        reason: 'impress_customer',
      },
    },
    'coupons.sendExisting': { body: { ...coupon, coupon: { code: 'X1', reason: 'impress_customer' } } },
    'customerNotes.add': { body: { chatsoStoreId: storeId, email, fullname: mark, description: 'Words' } },
    'departments.create': { body: { chatsoStoreId: storeId, name: 'Returns' } },
    'departments.setHours': { body: { departmentId, workingHours: null } },
    'departments.update': { body: { name: 'Other', version: 0 } },
    'records.label': { body: { conversationIds: [scene.past], add: [scene.labelId] } },
    'records.mailExport': { body: { storeId } },
    'transcripts.send': { body: { toMe: true, conversationIds: [scene.past] } },
    'transcripts.sendRest': { body: { orderId: newId() } },
    'mails.byIds': { body: { emailIds: [scene.mailId] } },
    'mails.setSeen': { body: { ids: [scene.mailId], unseen: false } },
    'mails.setSpam': { body: { ids: [scene.freeMailId], spam: true } },
    'mails.reply': {
      body: {
        ...{ ticketId, accountId: scene.mailbox, messageId: newId(), lastEmailId: scene.mailId },
        ...{ to: { address: email }, html: '<p>Words</p>', sendAt: later },
      },
    },
    'mails.byChannel': { query: { email: 'help@zanzibar.test' } },
    'tickets.create': { body: { title: 'New', chatsoStoreId: storeId } },
    'tickets.createFromEmail': { body: { id: scene.freeMailId, ticketId } },
    'tickets.createFromEmails': { body: { emails: [{ id: scene.freeMailId }] } },
    'tickets.setStatus': { body: { ticketIds: [ticketId], status: 'todo' } },
    'tickets.setDueDate': { body: { ticketIds: [ticketId], dueDate: later } },
    'tickets.assign': { body: { ticketIds: [ticketId], assigneeId: scene.insider.userId } },
    'tickets.addTags': { body: { listTicket: [ticketId], listTag: [scene.tagId] } },
    'tickets.setFlag': { body: { ticketId, flag: true } },
    'tickets.change': { body: { title: 'Changed' } },
    'tickets.describe': { body: { description: 'Described' } },
    'tickets.merge': { params: { id: scene.secondId }, body: { ticketIds: [ticketId] } },
    'tickets.split': { body: { emailIds: [scene.mailId], title: 'Split' } },
    'tickets.snooze': { body: { until: later } },
    'tickets.link': { body: { linkWith: { customer: [{ email }] } } },
    'ticketComments.add': { body: { ticketId, content: 'Words' } },
    'ticketDrafts.put': { body: { draft: null, rev: 1 } },
    'ticketMacros.run': { body: { ticketIds: [ticketId] } },
    'shortcuts.create': { body: { type: 'global', keyword: 'other', message: 'Words', storeId } },
    'shortcuts.update': { body: { message: 'Words', version: scene.shortcut.version } },
    'shortcuts.copyFile': { body: { publicUrl: '/files/x/y.png' } },
    'ai.assist': { body: { help: 'summary' } },
    'ai.assistTicket': { body: { help: 'summary' } },
    'stores.sendInstallGuide': { body: { storeId, emails: ['dev@x.test'], subject: 'Guide', content: 'Words' } },
    'stores.setVisibility': { body: { storeId, storeName: 'Renamed' } },
    'stores.saveSettings': { body: { storeId, version, ...own } },
    'stores.saveLook': { body: look },
    'stores.saveInitialLook': { body: look },
    'stores.saveWorkHours': {
      body: {
        ...{ storeId, businessDays: own.businessDays, enableServiceHours: !own.enableServiceHours, timeZone: 'UTC' },
      },
    },
    'stores.saveAutoResponse': { body: { storeId, version, online: own, offline: own } },
    'stores.setImage': { body: { storeId, image: null } },
    'bans.ban': { body: { visitorId } },
    'bans.unban': { body: { visitorId: scene.bannedId } },
    'bans.change': { body: { bannedReason: 'Other', version: scene.ban.version } },
    'triggers.create': {
      body: {
        ...{ chatsoStoreId: storeId, name: 'New', active: false, ...rule, frequency: 'every_time' },
        action: { type: 'prompt', message: 'Words' },
        leaveAlone: { inChat: true, closedToday: true, orderedToday: true },
      },
    },
    'triggers.update': { body: { name: 'Other', version: scene.trigger.version } },
    'triggers.reorder': { body: { chatsoStoreId: storeId, was: [scene.trigger._id], ids: [scene.trigger._id] } },
    'triggers.dryRun': { body: { chatsoStoreId: storeId, ...rule } },
    'visitors.takeChat': { body: { visitorId, storeId, firstMessage: text } },
  };
};

/** How an endpoint is called so that it means the first store's things. */
export const callsOf = ofWrites;
