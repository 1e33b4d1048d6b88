import { type ImportedChat, importChats } from '../src/modules/conversations/index.ts';
import type { StoreRow } from '../src/modules/stores/index.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './create-test-app.ts';

const minute = 60_000;

/** A chat that is over, as an import brings it, a day old unless it says otherwise; answers its id. */
export async function pastChat(
  t: TestApp,
  store: StoreRow,
  input: Partial<ImportedChat> & { agentId: string | null; text?: string },
): Promise<string> {
  const { text = 'Hello', ...given } = input;
  const id = newId();
  const startDate = given.startDate ?? new Date(t.clock.now().getTime() - 24 * 60 * minute);
  const after = (minutes: number) => new Date(startDate.getTime() + minutes * minute);
  const { visitorId } = await t.visitor(store);
  await importChats(t.pool, [
    {
      ...{ id, workspaceId: store.workspaceId, storeId: store.id, visitorId, categoryId: null },
      ...{ state: 'closed', reason: 'agent-ended', archived: false, enderId: given.agentId },
      ...{ startDate, acceptedDate: after(1), endDate: after(10), timezone: null, country: 'CA' },
      ...{ customerId: null, fullname: 'Ann Visitor', email: null, phone: null, customerType: 'Non-registered' },
      ...{ rating: null, sentiment: null },
      messages: [{ messageId: newId(), author: 'client', senderId: null, type: 'text', text, at: startDate }],
      ...given,
    },
  ]);
  return id;
}

/** So many chats like this one, itself included, at one moment, with microseconds: what pages by time alone would lose or repeat some. */
export async function copiesOf({ pool }: TestApp, id: string, count: number): Promise<void> {
  const { rows } = await pool.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'conversations' AND is_generated = 'NEVER'
        AND column_name NOT IN ('id', 'start_date')`,
  );
  const columns = rows.map(({ column_name }) => column_name).join(', ');
  await pool.query(
    `INSERT INTO conversations (id, start_date, ${columns})
     SELECT gen_random_uuid(), c.start_date + interval '7 microseconds', ${columns
       .split(', ')
       .map((name) => `c.${name}`)
       .join(', ')}
       FROM conversations c, generate_series(2, $2) WHERE c.id = $1`,
    [id, count],
  );
}
