import { type BodyOf, type Draft, draftSchema, type endpoints, type MessageFile } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { visibleConversations } from '../conversations/index.ts';
import { holdFiles, releaseFiles } from '../files/index.ts';
import { draftChanged } from './desk.events.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Somebody's clock may be ahead; a draft from the future would win against everything typed until then. */
const aheadMs = minuteMs;
const lifeMs = 30 * dayMs;

interface Row {
  conversation_id: string;
  body: string;
  mode: Draft['mode'];
  files: MessageFile[];
  rev: number;
  updated_at: Date;
}

const columns = 'd.conversation_id, d.body, d.mode, d.files, d.rev, d.updated_at';

const toDraft = (row: Row): Draft => ({
  conversationId: row.conversation_id,
  text: row.body,
  mode: draftSchema.shape.mode.parse(row.mode),
  files: row.files,
  rev: row.rev,
  updatedAt: row.updated_at.toISOString(),
});

/** A chat that nobody can write into any more. */
const over = `(c.state = 'closed' OR (c.state = 'missed' AND c.archived))`;

/**
 * Own drafts, cleared ones too: whoever was away must learn that they were. One whose message has arrived after all is
 * no draft any more; its writer may have gone before hearing of it.
 */
export async function listDrafts(ctx: Ctx<AgentActor>) {
  const { rows } = await ctx.pool.query<Row>(
    `SELECT d.conversation_id, CASE WHEN sent THEN '' ELSE d.body END AS body, d.mode,
            CASE WHEN sent THEN '[]'::jsonb ELSE d.files END AS files, d.rev, d.updated_at
       FROM drafts d
       JOIN conversations c ON c.id = d.conversation_id
       CROSS JOIN LATERAL (
         SELECT EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = d.conversation_id AND m.message_id = d.message_id) AS sent
       ) arrived
      WHERE d.workspace_id = $1 AND d.user_id = $2 AND NOT ${over}
      ORDER BY d.updated_at DESC, d.conversation_id LIMIT 500`,
    [ctx.workspaceId, ctx.actor.userId],
  );
  const data = rows.map(toDraft);
  return { data, count: data.length };
}

/**
 * Keeps what is typed. Of two devices the newer draft wins, decided by one statement; the answer is what is stored now.
 * Throws `not-found`, `conversation-ended`. Not audited: what was not said is nobody's business but the writer's.
 */
export async function putDraft(
  ctx: Ctx<AgentActor>,
  id: string,
  input: BodyOf<(typeof endpoints)['drafts.put']>,
): Promise<{ draft: Draft }> {
  const [chat] = await visibleConversations(ctx, [id]);
  if (chat === undefined) throw notFound();
  if (chat.state === 'closed' || (chat.state === 'missed' && chat.archived)) throw new AppError('conversation-ended');
  return withTransaction(ctx, async (tx) => {
    const files = await holdFiles(tx, input.files, new Date(tx.now().getTime() + lifeMs));
    const rev = Math.min(input.rev, tx.now().getTime() + aheadMs);
    const stored = await write(tx, id, { ...input, files, rev });
    if (stored === null) {
      const newer = await findDraft(tx, id);
      if (newer === null) throw notFound();
      return { draft: newer };
    }
    const { draft, before } = stored;
    const kept = new Set(draft.files.map(({ publicUrl }) => publicUrl));
    await releaseFiles(
      tx,
      before.filter(({ publicUrl }) => !kept.has(publicUrl)),
    );
    tx.emit(draftChanged({ workspaceId: tx.workspaceId, userId: tx.actor.userId, draft }));
    return { draft };
  });
}

type Typed = Pick<BodyOf<(typeof endpoints)['drafts.put']>, 'text' | 'mode' | 'files' | 'rev' | 'messageId'>;

/** Null when what is stored is newer. `before`: the files of the draft that this one replaces. */
async function write(tx: Ctx<AgentActor>, id: string, { text, mode, files, rev, messageId }: Typed) {
  const key = [id, tx.actor.userId];
  const old = await tx.pool.query<{ files: MessageFile[] }>({
    name: 'draft-lock',
    text: 'SELECT files FROM drafts WHERE conversation_id = $1 AND user_id = $2 FOR UPDATE',
    values: key,
  });
  const { rows } = await tx.pool.query<Row>({
    name: 'draft-put',
    text: `INSERT INTO drafts AS d (conversation_id, user_id, workspace_id, body, mode, files, rev, message_id, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           ON CONFLICT (conversation_id, user_id) DO UPDATE
             SET body = excluded.body, mode = excluded.mode, files = excluded.files, rev = excluded.rev,
                 message_id = excluded.message_id, updated_at = excluded.updated_at
             WHERE d.rev < excluded.rev
           RETURNING ${columns}`,
    values: [...key, tx.workspaceId, text, mode, JSON.stringify(files), rev, messageId, tx.now()],
  });
  const [row] = rows;
  return row === undefined ? null : { draft: toDraft(row), before: old.rows[0]?.files ?? [] };
}

async function findDraft(tx: Ctx<AgentActor>, id: string): Promise<Draft | null> {
  const { rows } = await tx.pool.query<Row>(
    `SELECT ${columns} FROM drafts d WHERE d.conversation_id = $1 AND d.user_id = $2`,
    [id, tx.actor.userId],
  );
  return rows[0] ? toDraft(rows[0]) : null;
}

/** A chat that has ended takes what was typed into it along; nobody could send it. */
export async function dropDraftsOf(ctx: RootCtx, conversationIds: readonly string[]): Promise<void> {
  await ctx.pool.query('DELETE FROM drafts WHERE conversation_id = ANY ($1::uuid[])', [conversationIds]);
}

/** What the event of an end did not reach; cleared drafts after a day, and forgotten ones. */
export const removeOldDrafts = definePeriodic({
  name: 'desk.remove-old-drafts',
  everyMs: 10 * minuteMs,
  async run(ctx) {
    const ago = (ms: number) => new Date(ctx.now().getTime() - ms);
    await ctx.pool.query(
      `DELETE FROM drafts d USING conversations c
        WHERE c.id = d.conversation_id
          AND (${over} OR d.updated_at < $1 OR (d.body = '' AND d.files = '[]' AND d.updated_at < $2))`,
      [ago(lifeMs), ago(dayMs)],
    );
  },
});
