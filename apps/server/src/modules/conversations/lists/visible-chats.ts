import { outboundCategoryName } from '@chatso/domain';
import type { Ctx } from '../../../platform/ctx.ts';
import { historyStart } from '../../plans/index.ts';
import type { Viewer } from '../conversations.policy.ts';

/**
 * What an agent may see: all of it for admins; own chats; waiting and missed ones of the own stores and departments
 * (decision D-6: no department list means all); for whoever may look on also colleagues' chats there and outbound ones
 * (D-27); and a chat one is asked to go on with.
 * Parameters: $2 all, $3 user, $4 colleagues, $5 stores as JSON. Where the state is a parameter too, the planner sees which
 * parts can not apply, and an index can answer the rest.
 */
export const visibleIn = (state: string): string => `(
  $2::boolean OR c.agent_id = $3::uuid OR c.transferring_to = $3::uuid OR (
    (${state} IN ('pending', 'missed') OR $4::boolean) AND EXISTS (
      SELECT 1 FROM jsonb_to_recordset($5::jsonb) AS m ("storeId" uuid, "categoryIds" uuid[])
      WHERE m."storeId" = c.store_id
        AND (c.category_id IS NULL OR m."categoryIds" = '{}' OR c.category_id = ANY (m."categoryIds")
             OR ($4::boolean AND (SELECT name FROM departments WHERE id = c.category_id) = '${outboundCategoryName}')))))`;

export const visible = visibleIn('c.state');

/** Named as the partial index has it, so that it is found. */
export const spectatedBy = (user: string): string =>
  `(c.state = 'ongoing' AND c.spectator_ids <> '{}' AND ${user}::uuid = ANY (c.spectator_ids))`;

export const viewerValues = (workspaceId: string, viewer: Viewer): unknown[] => [
  workspaceId,
  viewer.all,
  viewer.userId,
  viewer.colleagues,
  JSON.stringify(viewer.stores.map(({ storeId, categoryIds }) => ({ storeId, categoryIds }))),
];

/** Viewer and time, which every reading statement needs. */
export type Look = Pick<Ctx, 'pool' | 'workspaceId' | 'now'>;

export const over = 'coalesce(c.end_date, c.start_date)';

/**
 * E-12, decision E-11: what is over and dismissed or closed is shown as far back as the plan shows history. Every statement
 * that reads such chats for members has this beside `visible`; what counts is the plan of this very moment.
 */
export const beyondHistory = (now: string): string =>
  `((c.state = 'closed' OR (c.state = 'missed' AND c.archived)) AND ${over} < ${historyStart('$1', now)})`;

/**
 * The same for statements of higher modules over `conversations c`: `values` are $1 to $6, `condition` is what lets the caller
 * see a chat, its history included. Whatever they find by another way, this has the last word.
 */
export const chatAccess = ({ workspaceId, now }: Pick<Ctx, 'workspaceId' | 'now'>, viewer: Viewer) => ({
  values: [...viewerValues(workspaceId, viewer), now()],
  condition: `(c.workspace_id = $1 AND ${visible} AND NOT ${beyondHistory('$6')})`,
});
