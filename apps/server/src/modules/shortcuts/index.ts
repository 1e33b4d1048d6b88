/**
 * Chat shortcuts: texts, with variables and files, that agents insert by a keyword; global for the workspace or personal.
 * Invariants: a keyword is unique per owner, without regard to case (decision P-5); a file of a shortcut goes with it and
 * is sent as a copy only. Emits `shortcuts.changed`, so that open consoles ask again.
 */
import { endpoints } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { RootCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { defineModule } from '../../platform/module.ts';
import { copyShortcutFile, receiveUpload } from '../files/index.ts';
import { personal } from './personal.ts';
import { shortcutsChanged } from './shortcuts.events.ts';
import { shortcutsRealtime } from './shortcuts.realtime.ts';
import { insertShortcutRow } from './shortcuts.repo.ts';
import { createShortcut, listShortcuts, removeShortcut, requireUsable, updateShortcut } from './use-cases.ts';

/** What every workspace begins with (P-56); those who lead may change them. */
const defaultShortcuts = [
  { keyword: 'anythingelse', message: 'Is there anything else I can help you with?' },
  { keyword: 'more', message: 'Could you tell me a little more, so that I can help you better?' },
  { keyword: 'reminder', message: 'Just a reminder that I am still here if you need anything.' },
];

interface Seeded {
  keyword: string;
  message: string;
  userId?: string;
}

/** For seeds and tests: a global shortcut, or a personal one of `userId`, unless there is one. Nobody is told. */
export async function seedShortcut(ctx: RootCtx & { workspaceId: string }, input: Seeded): Promise<void> {
  const { keyword, message, userId = null } = input;
  await insertShortcutRow(ctx, { id: newId(), userId, keyword, message, storeId: null });
}

/** Adds the global defaults that the workspace lacks. */
export async function seedDefaultShortcuts(ctx: RootCtx & { workspaceId: string }): Promise<void> {
  for (const shortcut of defaultShortcuts) await seedShortcut(ctx, shortcut);
}

export const shortcutsModule = defineModule({
  name: 'shortcuts',
  tables: { owns: ['shortcuts'] },
  personal,
  events: [shortcutsChanged],
  realtime: shortcutsRealtime,
  routes(binder, deps) {
    binder
      .on(endpoints['shortcuts.list'], (ctx, { query }) => listShortcuts(ctx, query.storeId))
      .on(endpoints['shortcuts.create'], (ctx, { body }) => createShortcut(ctx, body))
      .on(endpoints['shortcuts.upload'], (ctx, { request }) =>
        receiveUpload(ctx, deps.files, request, limits.filesPerSend),
      )
      .on(endpoints['shortcuts.update'], (ctx, { params, body }) => updateShortcut(ctx, params.id, body))
      .on(endpoints['shortcuts.remove'], async (ctx, { params, query }) => {
        await removeShortcut(ctx, params.id, query.version);
        return { ok: true as const };
      })
      .on(endpoints['shortcuts.copyFile'], async (ctx, { params, body }) => {
        await requireUsable(ctx, params.id);
        return { file: await copyShortcutFile(ctx, deps.files, params.id, body.publicUrl) };
      });
  },
});
