/**
 * Chat shortcuts: texts that agents insert by a keyword, global for the workspace or personal.
 * Invariants: a keyword is unique per owner, without regard to case (decision P-5).
 */
import { endpoints } from '@chatso/contract';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { defineModule } from '../../platform/module.ts';
import { shortcuts } from './shortcuts.schema.ts';

export { shortcuts } from './shortcuts.schema.ts';

/** What every workspace begins with (P-56); admins may change them. */
const defaultShortcuts = [
  { keyword: 'anythingelse', message: 'Is there anything else I can help you with?' },
  { keyword: 'more', message: 'Could you tell me a little more, so that I can help you better?' },
  { keyword: 'reminder', message: 'Just a reminder that I am still here if you need anything.' },
];

/** Adds the global defaults that the workspace lacks. */
export async function seedDefaultShortcuts(ctx: RootCtx & { workspaceId: string }): Promise<void> {
  const rows = defaultShortcuts.map((shortcut) => ({
    ...shortcut,
    id: newId(),
    workspaceId: ctx.workspaceId,
    userId: null,
    createdAt: ctx.now(),
  }));
  await ctx.db.insert(shortcuts).values(rows).onConflictDoNothing();
}

/** A global shortcut, or a personal one of `userId`. */
export async function createShortcut(
  ctx: RootCtx & { workspaceId: string },
  input: { keyword: string; message: string; userId?: string },
): Promise<void> {
  await ctx.db.insert(shortcuts).values({
    id: newId(),
    workspaceId: ctx.workspaceId,
    userId: input.userId ?? null,
    keyword: input.keyword,
    message: input.message,
    createdAt: ctx.now(),
  });
}

/** Global ones and the caller's own by keyword (H-98). They are the same in every store. */
async function listShortcuts(ctx: Ctx<AgentActor>) {
  const rows = await ctx.db
    .select()
    .from(shortcuts)
    .where(
      and(
        eq(shortcuts.workspaceId, ctx.workspaceId),
        or(isNull(shortcuts.userId), eq(shortcuts.userId, ctx.actor.userId)),
      ),
    )
    .orderBy(asc(sql`lower(${shortcuts.keyword})`), asc(shortcuts.id));
  const data = rows.map((row) => ({
    _id: row.id,
    keyword: row.keyword,
    message: row.message,
    type: row.userId === null ? ('global' as const) : ('personal' as const),
  }));
  return { data, count: data.length };
}

export const shortcutsModule = defineModule({
  name: 'shortcuts',
  routes: (binder) => {
    binder.on(endpoints['shortcuts.list'], listShortcuts);
  },
});
