/**
 * A caller's identity and rights: one statement over accounts, members, plans and flags, asked before every
 * call and every socket. Owns no tables. Reads what the modules below it own; they decide what it means.
 */
import { endpoints } from '@chatso/contract';
import { defineModule } from '../../platform/module.ts';
import { removeAvatar, setAvatar } from '../files/index.ts';
import { editUserConfig, renameUser } from '../identity/index.ts';
import { getMe } from './get-me.ts';
import { listWorkspaces, switchWorkspace } from './workspaces-of.ts';

export { getMe } from './get-me.ts';
export { createCallerSource } from './load-caller.ts';

export const access = defineModule({
  name: 'access',
  tables: {
    owns: [],
    reads: [
      'auth_sessions',
      'custom_roles',
      'member_stores',
      'users',
      'workspace_flags',
      'workspace_members',
      'workspace_plans',
      'workspaces',
    ],
  },
  routes: (binder, { files }) => {
    binder
      .on(endpoints['users.me'], (ctx) => getMe(ctx))
      .on(endpoints['users.editMe'], async (ctx, { body }) => {
        await renameUser(ctx, body.fullname);
        return getMe(ctx);
      })
      .on(endpoints['users.editConfig'], async (ctx, { body }) => {
        await editUserConfig(ctx, body);
        return getMe(ctx);
      })
      .on(endpoints['users.setAvatar'], async (ctx, { request }) => {
        await setAvatar(ctx, files, request);
        return getMe(ctx);
      })
      .on(endpoints['users.removeAvatar'], async (ctx) => {
        await removeAvatar(ctx);
        return getMe(ctx);
      })
      .on(endpoints['unification.workspaces'], (ctx) => listWorkspaces(ctx))
      .on(endpoints['users.switchWorkspace'], (ctx, { body }) => switchWorkspace(ctx, body.workspaceId));
  },
});
