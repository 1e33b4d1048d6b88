import type { Attachment, MessageFile } from '@chatso/contract';
import type { ConversationState } from '@chatso/domain';
import type { Sql } from '../../../platform/db/db.ts';

/** One message on its way into the database. */
export interface MessageWrite {
  conversationId: string;
  workspaceId: string;
  messageId: string;
  author: 'client' | 'agent';
  /** Visitor id or agent id; null for notices of the system. */
  senderId: string | null;
  type: 'text' | 'file' | 'coupon' | 'product' | 'notification' | 'customer-left';
  text: string;
  files: readonly MessageFile[];
  attachments: readonly Attachment[];
  /** Its links are those of a stranger, and lead nowhere yet. */
  linksHeld: boolean;
  at: Date;
  /** Notices and the messages of a transition this transaction has decided already: no guard but existence. */
  trusted: boolean;
}

/** `outside`: it has to be delivered, so it is stored together with the order to (`writeOutsideMessage`). */
export type Verdict = 'stored' | 'known' | 'not-found' | 'ended' | 'pending' | 'not-yours' | 'transferring' | 'outside';

export interface MessageWritten {
  verdict: Verdict;
  seq: number;
  /** Revision of the conversation after this message. */
  rev: number;
  unreadCount: number;
  state: ConversationState;
  storeId: string;
  categoryId: string | null;
  visitorId: string;
  agentId: string | null;
}

interface Row {
  verdict: Verdict;
  seq: number | null;
  rev: number | null;
  unread: number | null;
  state: ConversationState | null;
  store_id: string | null;
  category_id: string | null;
  visitor_id: string | null;
  agent_id: string | null;
}

/** What stands in a chat's row of all that decides about a message. */
const lockedColumns = `c.id, c.workspace_id, c.state, c.client_left, c.agent_id, c.visitor_id, c.store_id, c.category_id,
         c.transferring_to, c.head_seq, c.rev, c.client_unread`;

/** How SQL names the parts of a message: columns of a batch, or parameters. */
interface Parts {
  messageId: string;
  author: string;
  senderId: string;
  type: string;
  body: string;
  files: string;
  at: string;
  trusted: string;
}

/** Links are seldom held back: a statement without any has no part of it, as each part is paid for by every message. */
interface Held {
  array: string;
  column: string;
  value: string;
}
const noneHeld: Held = { array: '', column: '', value: '' };
const someHeld: Held = { array: ', $12::boolean[]', column: ', links_held', value: ', $12::boolean' };

const saidByClient = ({ author, type }: Parts) => `${author} = 'client' AND ${type} IN ('text', 'file')`;

/** What only this statement's caller can settle: nothing of an outside chat is stored without the order to deliver it. */
const notHere = `WHEN l.visitor_id IS NULL THEN 'outside'`;

/** By the chat as it is now (`l`) and what is stored under this messageId already (`k`). */
const verdictOf = ({ author, senderId, trusted }: Parts, outside: string) => `
    CASE
      WHEN l.id IS NULL THEN 'not-found'
      WHEN ${author} = 'client' AND NOT ${trusted} AND l.visitor_id IS DISTINCT FROM ${senderId} THEN 'not-found'
      WHEN k.seq IS NOT NULL THEN CASE WHEN k.sender_id IS NOT DISTINCT FROM ${senderId} THEN 'known' ELSE 'not-found' END
      WHEN ${trusted} THEN 'stored'
      WHEN l.state IN ('missed', 'closed') OR l.client_left THEN 'ended'
      WHEN ${author} = 'client' THEN 'stored'
      WHEN l.state = 'pending' THEN 'pending'
      WHEN l.agent_id IS DISTINCT FROM ${senderId} THEN 'not-yours'
      WHEN l.transferring_to IS NOT NULL THEN 'transferring'
      ${outside}
      ELSE 'stored'
    END`;

const previewOf = ({ messageId, author, type, body, files, at }: Parts) =>
  `jsonb_build_object('messageId', ${messageId}, 'author', ${author}, 'type', ${type}, 'text', left(${body}, 200),
                               'file', ${files} -> 0 ->> 'name', 'at', ${at})`;

const ofBatch: Parts = {
  ...{ messageId: 'message_id', author: 'i.author', senderId: 'i.sender_id', type: 'i.type', body: 'body' },
  ...{ files: 'files', at: 'at', trusted: 'i.trusted' },
};
const ofOne: Parts = {
  ...{ messageId: '$3::uuid', author: '$4::text', senderId: '$5::uuid', type: '$6::text', body: '$7::text' },
  ...{ files: '$8::jsonb', at: '$10::timestamptz', trusted: '$11::boolean' },
};

/**
 * The message path in one statement, for many messages:
 * `locked` takes the conversations' row locks in id order (two batches can not deadlock) and reads them as they are then;
 * `judged` decides each message on that state; `numbered` counts the admitted ones after the head, in the order they came;
 * `stored` inserts them; `moved` moves the heads. What was stored before under the same messageId is 'known', not doubled:
 * the statement's snapshot may be too old to see a twin that was committed while it waited for the lock, then the unique
 * index stops the whole batch and the caller tries again one by one.
 */
const manyText = ({ array, column }: Held) => `
WITH input AS (
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::jsonb[],
                       $9::jsonb[], $10::timestamptz[], $11::boolean[]${array})
    WITH ORDINALITY AS i (conversation_id, workspace_id, message_id, author, sender_id, type, body, files, attachments,
                          at, trusted${column}, ord)
), locked AS MATERIALIZED (
  SELECT ${lockedColumns}
  FROM conversations c
  WHERE c.id = ANY ($1::uuid[]) AND c.workspace_id = ANY ($2::uuid[])
  ORDER BY c.id
  FOR NO KEY UPDATE
), judged AS (
  SELECT i.*, l.state, l.agent_id, l.visitor_id, l.store_id, l.category_id, l.head_seq, l.rev, l.client_unread, k.seq AS known_seq,
    ${saidByClient(ofBatch)} AS said_by_client,${verdictOf(ofBatch, notHere)} AS verdict
  FROM input i
  LEFT JOIN locked l ON l.id = i.conversation_id AND l.workspace_id = i.workspace_id
  LEFT JOIN LATERAL (
    SELECT m.seq, m.sender_id FROM messages m
    WHERE m.conversation_id = i.conversation_id AND m.message_id = i.message_id LIMIT 1
  ) k ON true
), numbered AS MATERIALIZED (
  SELECT j.*,
         count(*) FILTER (WHERE verdict = 'stored') OVER upto AS step,
         count(*) FILTER (WHERE verdict = 'stored') OVER after = 0 AS is_last,
         count(*) FILTER (WHERE verdict = 'stored' AND said_by_client) OVER upto AS from_client,
         max(ord) FILTER (WHERE verdict = 'stored' AND said_by_client) OVER upto AS client_ord
  FROM judged j
  WINDOW upto AS (PARTITION BY conversation_id ORDER BY ord ROWS UNBOUNDED PRECEDING),
         after AS (PARTITION BY conversation_id ORDER BY ord ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
), stored AS (
  INSERT INTO messages (conversation_id, seq, message_id, workspace_id, author, type, sender_id, body, state, files,
                        attachments${column}, created_at)
  SELECT conversation_id, head_seq + step, message_id, workspace_id, author, type, sender_id, body, state, files,
         attachments${column}, at
  FROM numbered WHERE verdict = 'stored'
), tails AS (
  SELECT *, ${previewOf({ ...ofBatch, author: 'author', type: 'type' })} AS preview
  FROM numbered WHERE verdict = 'stored' AND is_last
  -- A fence: the preview is used twice and must be built once.
  OFFSET 0
), moved AS (
  UPDATE conversations c SET
    head_seq = t.head_seq + t.step,
    rev = t.rev + t.step,
    client_unread = t.client_unread + t.from_client,
    last_msg = t.preview,
    -- A line of the system is always written alone, so the tail decides for the whole statement.
    last_talk = CASE WHEN t.type IN ('notification', 'customer-left') THEN c.last_talk ELSE t.preview END,
    -- The client's last message of this statement by its place in the input: a join would look through the batch per row.
    last_client_message_id = coalesce(($3::uuid[])[t.client_ord], c.last_client_message_id),
    last_client_at = coalesce(($10::timestamptz[])[t.client_ord], c.last_client_at),
    idle_noted = c.idle_noted AND t.client_ord IS NULL
  FROM tails t
  WHERE c.id = t.conversation_id
)
SELECT verdict, state, store_id, category_id, visitor_id, agent_id,
       CASE verdict WHEN 'stored' THEN head_seq + step ELSE known_seq END AS seq,
       CASE verdict WHEN 'stored' THEN rev + step ELSE rev END AS rev,
       CASE verdict WHEN 'stored' THEN client_unread + from_client ELSE client_unread END AS unread
FROM numbered
ORDER BY ord`;

/** What has to be delivered: once for each message, as the messages are. */
const ordered = `ordered AS (
  INSERT INTO message_deliveries (conversation_id, seq, message_id, workspace_id, created_at)
  SELECT $1, head_seq + 1, $3, $2, $10 FROM judged WHERE verdict = 'stored'
),`;

/**
 * The same for one message, as nearly all are while a store is not flooded: without the counting it costs the database half.
 * Whatever is said above about locks and twins holds here.
 */
const oneText = ({ column, value }: Held, outside: string, more: string) => `
WITH locked AS MATERIALIZED (
  SELECT ${lockedColumns}
  FROM conversations c WHERE c.id = $1::uuid AND c.workspace_id = $2::uuid
  FOR NO KEY UPDATE
), judged AS MATERIALIZED (
  SELECT l.*, k.seq AS known_seq, (${saidByClient(ofOne)})::int AS from_client, ${previewOf(ofOne)} AS preview,
    ${verdictOf(ofOne, outside)} AS verdict
  FROM (VALUES (1)) one
  LEFT JOIN locked l ON true
  LEFT JOIN LATERAL (
    SELECT m.seq, m.sender_id FROM messages m WHERE m.conversation_id = $1 AND m.message_id = $3 LIMIT 1
  ) k ON true
), stored AS (
  INSERT INTO messages (conversation_id, seq, message_id, workspace_id, author, type, sender_id, body, state, files,
                        attachments${column}, created_at)
  SELECT $1, head_seq + 1, $3, $2, $4, $6, $5, $7, state, $8, $9::jsonb${value}, $10 FROM judged WHERE verdict = 'stored'
), ${more} moved AS (
  UPDATE conversations c SET
    head_seq = j.head_seq + 1,
    rev = j.rev + 1,
    client_unread = j.client_unread + j.from_client,
    last_msg = j.preview,
    last_talk = CASE WHEN $6 IN ('notification', 'customer-left') THEN c.last_talk ELSE j.preview END,
    last_client_message_id = CASE j.from_client WHEN 1 THEN $3 ELSE c.last_client_message_id END,
    last_client_at = CASE j.from_client WHEN 1 THEN $10 ELSE c.last_client_at END,
    idle_noted = c.idle_noted AND j.from_client = 0
  FROM judged j
  WHERE c.id = $1 AND j.verdict = 'stored'
)
SELECT verdict, state, store_id, category_id, visitor_id, agent_id,
       CASE verdict WHEN 'stored' THEN head_seq + 1 ELSE known_seq END AS seq,
       CASE verdict WHEN 'stored' THEN rev + 1 ELSE rev END AS rev,
       CASE verdict WHEN 'stored' THEN client_unread + from_client ELSE client_unread END AS unread
FROM judged`;

const forOne = oneText(noneHeld, notHere, '');
const forOneHeld = oneText(someHeld, notHere, '');
const forMany = manyText(noneHeld);
const forManyHeld = manyText(someHeld);
const forOutside = oneText(noneHeld, '', ordered);

const json = (value: readonly unknown[]): string | null => (value.length === 0 ? null : JSON.stringify(value));

const valuesOf = (write: MessageWrite): unknown[] => [
  write.conversationId,
  write.workspaceId,
  write.messageId,
  write.author,
  write.senderId,
  write.type,
  write.text,
  json(write.files),
  json(write.attachments),
  write.at,
  write.trusted,
];
const valuesOfHeld = (write: MessageWrite): unknown[] => [...valuesOf(write), write.linksHeld];

/** Runs the statement; one result per write, in order. Throws 23505 when a twin was committed meanwhile. */
export async function writeMessages(sql: Sql, writes: readonly MessageWrite[]): Promise<MessageWritten[]> {
  const isHeld = writes.some(({ linksHeld }) => linksHeld);
  const rows = writes.map(isHeld ? valuesOfHeld : valuesOf);
  const [one, ...others] = rows;
  if (one === undefined) return [];
  const held = isHeld ? '-held' : '';
  const result = await sql.query<Row>(
    others.length === 0
      ? { name: `conversations-write-message${held}`, text: isHeld ? forOneHeld : forOne, values: one }
      : {
          name: `conversations-write-messages${held}`,
          text: isHeld ? forManyHeld : forMany,
          values: one.map((_, part) => rows.map((row) => row[part])),
        },
  );
  return result.rows.map(toWritten);
}

/**
 * One agent's message in a chat of an outside channel, with the order to deliver it: in one statement, so that neither is
 * there without the other. A website's messages never come here.
 */
export async function writeOutsideMessage(sql: Sql, write: MessageWrite): Promise<MessageWritten> {
  const { rows } = await sql.query<Row>({
    name: 'conversations-write-outside-message',
    text: forOutside,
    values: valuesOf(write),
  });
  const [row] = rows;
  if (!row) throw new Error('The message statement returned no row.');
  return toWritten(row);
}

const toWritten = (row: Row): MessageWritten => ({
  verdict: row.verdict,
  seq: row.seq ?? 0,
  rev: row.rev ?? 0,
  unreadCount: row.unread ?? 0,
  state: row.state ?? 'closed',
  storeId: row.store_id ?? '',
  categoryId: row.category_id,
  visitorId: row.visitor_id ?? '',
  agentId: row.agent_id,
});
