import { type BodyOf, type Draft, draftSchema, type endpoints } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { visibleConversations } from '../conversations/index.ts';
import { holdFiles, releaseFiles } from '../files/index.ts';
import { draftChanged } from './desk.events.ts';
import {
  type DraftRow,
  deleteDraftsOf,
  deleteOldDrafts,
  draftsOf,
  findDraft,
  lockDraftFiles,
  putDraftRow,
} from './drafts.repo.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A device's clock may be ahead; a draft from the future would win against everything typed until then. */
const aheadMs = minuteMs;
const lifeMs = 30 * dayMs;

const toDraft = (row: DraftRow): Draft => ({
  conversationId: row.conversation_id,
  text: row.body,
  mode: draftSchema.shape.mode.parse(row.mode),
  files: row.files,
  rev: row.rev,
  updatedAt: row.updated_at.toISOString(),
});

/**
 * Own drafts, cleared ones too: whoever was away must learn that they were. One whose message has arrived after all is
 * no draft any more; its writer may have gone before hearing of it.
 */
export async function listDrafts(ctx: Ctx<AgentActor>) {
  const rows = await draftsOf(ctx.pool, ctx.workspaceId, ctx.actor.userId);
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
      const newer = await findDraft(tx.pool, { conversationId: id, userId: tx.actor.userId });
      if (newer === null) throw notFound();
      return { draft: toDraft(newer) };
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
  const key = { conversationId: id, userId: tx.actor.userId };
  const before = await lockDraftFiles(tx.pool, key);
  const typed = { text, mode, files, rev, messageId, now: tx.now() };
  const row = await putDraftRow(tx.pool, tx.workspaceId, key, typed);
  return row === null ? null : { draft: toDraft(row), before };
}

/** A chat that has ended takes what was typed into it along; nobody could send it. */
export const dropDraftsOf = (ctx: RootCtx, conversationIds: readonly string[]): Promise<void> =>
  deleteDraftsOf(ctx.pool, conversationIds);

/** What the event of an end did not reach; cleared drafts after a day, and forgotten ones. */
export const removeOldDrafts = definePeriodic({
  name: 'desk.remove-old-drafts',
  everyMs: 10 * minuteMs,
  async run(ctx) {
    const ago = (ms: number) => new Date(ctx.now().getTime() - ms);
    await deleteOldDrafts(ctx.pool, { typed: ago(lifeMs), cleared: ago(dayMs) });
  },
});
