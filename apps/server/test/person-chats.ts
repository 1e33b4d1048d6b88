import { type ImportedChat, importChats } from '../src/modules/conversations/index.ts';
import type { StoreRow } from '../src/modules/stores/index.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './create-test-app.ts';

/** A chat of a new visitor that is over, as an import brings it. */
export async function pastChat(
  t: TestApp,
  store: Pick<StoreRow, 'id' | 'workspaceId'> & Parameters<TestApp['visitor']>[0],
  given: Partial<ImportedChat> = {},
): Promise<{ id: string; visitorId: string }> {
  const id = newId();
  const visitorId = given.visitorId ?? (await t.visitor(store)).visitorId;
  const startDate = given.startDate ?? new Date(t.clock.now().getTime() - 24 * 60 * 60_000);
  await importChats(t.pool, [
    {
      ...{ id, workspaceId: store.workspaceId, storeId: store.id, visitorId, categoryId: null, startDate },
      ...{ state: 'closed', reason: 'agent-ended', archived: false, agentId: null, enderId: null },
      ...{ acceptedDate: startDate, endDate: new Date(startDate.getTime() + 10 * 60_000) },
      ...{ customerId: null, fullname: null, email: null, phone: null, customerType: 'Non-registered' },
      ...{ timezone: null, country: null, rating: null, sentiment: null },
      messages: [{ messageId: newId(), author: 'client', senderId: null, type: 'text', text: 'Hello', at: startDate }],
      ...given,
    },
  ]);
  return { id, visitorId };
}
