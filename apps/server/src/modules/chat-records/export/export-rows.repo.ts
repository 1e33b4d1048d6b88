import type { Message, RecordSort } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';
import type { Conditions } from '../record-filter.repo.ts';
import { type Order, orderOf, sorted, wholeConditions } from '../records.repo.ts';

/** A chat as the file needs it, with the names of what it points to. */
export interface ExportRow {
  id: string;
  customer: string | null;
  email: string | null;
  visitor_number: number | null;
  country: string | null;
  customer_type: string;
  store: string;
  department: string | null;
  agent: string | null;
  state: 'pending' | 'ongoing' | 'missed' | 'closed';
  reason: string | null;
  client_left: boolean;
  last_client_at: Date | null;
  sentiment: 0 | 1 | 2 | null;
  rating: number | null;
  rating_comment: string | null;
  start_date: Date;
  accepted_date: Date | null;
  end_date: Date | null;
  head_seq: number;
  tags: string[] | null;
  closing_reason: string | null;
}

const placeTypes: Record<RecordSort, string> = {
  startDate: 'timestamptz',
  waitingTime: 'interval',
  chatDuration: 'interval',
  rating: 'smallint',
};

const inner = `c.id, c.workspace_id, c.store_id, c.visitor_id, c.category_id, c.agent_id, c.state, c.reason, c.client_left,
  c.last_client_at, c.customer_fullname, c.customer_email, c.customer_type, c.country, c.sentiment, c.rating, c.start_date,
  c.accepted_date, c.end_date, c.head_seq, c.rating_comment`;

const outer = `c.id, c.customer_fullname AS customer, c.customer_email AS email, v.number AS visitor_number, c.country,
  c.customer_type, s.name AS store, d.name AS department, a.fullname AS agent, c.state, c.reason, c.client_left,
  c.last_client_at, c.sentiment, c.rating, c.start_date, c.accepted_date, c.end_date, c.head_seq, c.place, c.rating_comment, labels.tags, labels.closing_reason`;

const labels = `LEFT JOIN LATERAL (
  SELECT array_agg(l.name ORDER BY lower(l.name)) FILTER (WHERE cl.kind = 'tag') AS tags,
         max(l.name) FILTER (WHERE cl.kind = 'reason') AS closing_reason
    FROM conversation_labels cl JOIN chat_labels l ON l.id = cl.label_id WHERE cl.conversation_id = c.id) labels ON true`;

type Placed = ExportRow & { place: string };
type After = Pick<Placed, 'place' | 'id'>;

/** How much of the table, and what becomes of a batch; `inTurn` lets it be read and made when it is its turn. */
interface Batches<T> {
  atMost: number;
  perBatch: number;
  make(rows: readonly ExportRow[]): Promise<T>;
  inTurn(work: () => Promise<T | null>): Promise<T | null>;
}

/**
 * Everything that the conditions let through, in its order and up to so many, a batch at a time. Neither a connection nor
 * a turn is held between two batches: who reads a file slowly keeps nothing from others.
 */
export async function* readBatches<T>(
  sql: Sql,
  conditions: Conditions,
  order: Order,
  { atMost, perBatch, make, inTurn }: Batches<T>,
): AsyncGenerator<T> {
  const read = batchReader(sql, conditions, order);
  let last: Placed | null = null;
  for (let left = atMost; left > 0; ) {
    const size = Math.min(perBatch, left);
    const made: T | null = await inTurn(async () => {
      const rows: Placed[] = await read(last, size);
      last = rows.at(-1) ?? null;
      left = rows.length < size ? 0 : left - rows.length;
      return rows.length === 0 ? null : make(rows);
    });
    if (made !== null) yield made;
  }
}

/** Answers the `size` rows behind a place. */
function batchReader(sql: Sql, conditions: Conditions, order: Order) {
  const { where, values } = wholeConditions(conditions);
  const by = sorted[order.by][order.down ? 'down' : 'up'];
  const [place, id] = [`$${values.length + 1}::${placeTypes[order.by]}`, `$${values.length + 2}::uuid`];
  return async (after: After | null, size: number): Promise<Placed[]> => {
    const cursor = after === null ? '' : `AND (${by}, c.id) ${order.down ? '<' : '>'} (${place}, ${id})`;
    // The place as text: a Date would lose the microseconds and with them the place.
    const { rows } = await sql.query<Placed>(
      `SELECT ${outer} FROM (
         SELECT ${inner}, (${by})::text AS place FROM conversations c
          WHERE ${where} ${cursor} ORDER BY ${orderOf(order)} LIMIT ${size}
       ) c JOIN stores s ON s.id = c.store_id
         LEFT JOIN visitors v ON v.id = c.visitor_id
         LEFT JOIN departments d ON d.id = c.category_id
         LEFT JOIN users a ON a.id = c.agent_id
         ${labels}
        ORDER BY ${orderOf(order)}`,
      after === null ? values : [...values, after.place, after.id],
    );
    return rows;
  };
}

export async function countUpTo(sql: Sql, conditions: Conditions, atMost: number): Promise<number> {
  const { where, values } = wholeConditions(conditions);
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM conversations c WHERE ${where} LIMIT ${atMost}) counted`,
    values,
  );
  return rows[0]?.count ?? 0;
}

export interface ExportMessage {
  conversation_id: string;
  seq: number;
  author: Message['author'];
  sender: string | null;
  type: Message['type'];
  body: string;
  files: Message['files'] | null;
  attachments: Message['attachments'] | null;
  created_at: Date;
}

const messageColumns = `m.conversation_id, m.seq, m.author, u.fullname AS sender, m.type, m.body, m.files, m.attachments,
  m.created_at`;
const messagesOf = `messages m LEFT JOIN users u ON m.author = 'agent' AND u.id = m.sender_id`;

/** All messages of short chats, by chat and number. */
export async function messagesOfChats(
  sql: Sql,
  workspaceId: string,
  conversationIds: readonly string[],
): Promise<ExportMessage[]> {
  if (conversationIds.length === 0) return [];
  const { rows } = await sql.query<ExportMessage>({
    name: 'record-export-messages',
    text: `SELECT ${messageColumns} FROM ${messagesOf}
            WHERE m.workspace_id = $1 AND m.conversation_id = ANY ($2::uuid[]) ORDER BY m.conversation_id, m.seq`,
    values: [workspaceId, conversationIds],
  });
  return rows;
}

/** The messages of one chat after a number, so many. */
export async function messagesAfter(
  sql: Sql,
  workspaceId: string,
  { conversationId, seq, limit }: { conversationId: string; seq: number; limit: number },
): Promise<ExportMessage[]> {
  const { rows } = await sql.query<ExportMessage>({
    name: 'record-export-messages-after',
    text: `SELECT ${messageColumns} FROM ${messagesOf}
            WHERE m.workspace_id = $1 AND m.conversation_id = $2 AND m.seq > $3 ORDER BY m.seq LIMIT $4`,
    values: [workspaceId, conversationId, seq, limit],
  });
  return rows;
}
