import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { chatAccess, viewerOf } from '../conversations/index.ts';
import { allThatMatch, type Found, personOf } from './find-visible.repo.ts';

/** Low enough for one wrong letter in a short name; the most alike come first. */
const alikeFrom = 0.45;
/** To compare costs more than to find: where a name is like so many, the newest of them are compared. */
const rankedAtMost = 400;

/**
 * Chats the caller may see of whoever each of these words is like a part of, the most alike first. Needs a transaction:
 * how much alike counts is set for it.
 */
export async function findAlike(tx: Ctx<AgentActor>, words: readonly string[], limit: number): Promise<Found[]> {
  const access = chatAccess(tx, viewerOf(tx.actor));
  const each = words.map((_, index) => `($7::text[])[${index + 1}]`);
  await tx.pool.query(`SELECT set_config('pg_trgm.word_similarity_threshold', '${alikeFrom}', true)`);
  const { rows } = await tx.pool.query<Found>(
    `SELECT "conversationId", at, "visitorId" FROM (
         SELECT d.conversation_id AS "conversationId", d.at, ${personOf} AS "visitorId", d.person
           FROM (${allThatMatch('*', each.map((word) => `${word} <% d.person`).join(' AND '))}) d
           JOIN conversations c ON c.id = d.conversation_id
          WHERE ${access.condition}
          ORDER BY d.at DESC, d.conversation_id DESC LIMIT ${rankedAtMost}) alike
        ORDER BY ${each.map((word) => `word_similarity(${word}, person)`).join(' + ')} DESC, at DESC, "conversationId" DESC
        LIMIT $8`,
    [...access.values, words, limit],
  );
  return rows;
}
