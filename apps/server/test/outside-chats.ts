import { receiveMessage } from '../src/modules/conversations/index.ts';
import type { StoreRow } from '../src/modules/stores/index.ts';
import { inWorkspace } from '../src/platform/ctx.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './create-test-app.ts';

/** Somebody who writes at an outside channel. */
export interface Outsider {
  outsideId: string;
  name: string | null;
}

let people = 0;
export const somebody = (name?: string | null): Outsider => {
  people += 1;
  return { outsideId: `psid-${people}`, name: name === undefined ? `Paula Page ${people}` : name };
};

/** What they write, as a connector hands it in; null when it was here already. */
export const hearFrom = (
  t: Pick<TestApp, 'rootCtx'>,
  store: StoreRow,
  from: Outsider,
  text = 'Hello',
  outsideId = newId(),
) => receiveMessage(inWorkspace(t.rootCtx(), store.workspaceId, { kind: 'system' }), store, { from, outsideId, text });

/** A chat at an outside channel: its id, and the contact's. */
export async function outsideChat(t: TestApp, store: StoreRow, from = somebody(), text = 'Hello') {
  const id = await hearFrom(t, store, from, text);
  if (id === null) throw new Error('It was here already');
  return { id, from, contactId: await contactIdOf(t, store, from) };
}

export async function contactIdOf(t: TestApp, store: StoreRow, { outsideId }: Outsider): Promise<string> {
  const { rows } = await t.pool.query<{ id: string }>(
    'SELECT id FROM contacts WHERE store_id = $1 AND outside_id = $2',
    [store.id, outsideId],
  );
  return rows[0]?.id ?? '';
}
