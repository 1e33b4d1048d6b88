/**
 * Accounts and sign-in sessions. A session is a family of refresh tokens: each is good once, an old one ends them all.
 * An id token stands as long as its session; a socket's one-time code is spent by whoever comes first.
 * Knows nothing of workspaces beyond the id that a code is bound to. Emits nothing.
 */

import { definePeriodic } from '../../platform/jobs/job.ts';
import { defineModule } from '../../platform/module.ts';
import { deleteExpired } from './identity.repo.ts';
import { identityRoutes } from './identity.routes.ts';

export { type DemoInstall, findDemoInstall, recordDemoInstall } from './demo-install.ts';
export type { Otp } from './identity.repo.ts';
export { users } from './identity.schema.ts';
export { createUser, type NewUser } from './use-cases/create-user.ts';
export { changeUserAvatar, editUserConfig, lockUser, renameUser } from './use-cases/edit-profile.ts';
export { consumeSocketOtp, issueStreamToken } from './use-cases/socket-otp.ts';

export const identity = defineModule({
  name: 'identity',
  routes: identityRoutes,
  periodic: () => [
    definePeriodic({
      name: 'identity.delete-expired',
      everyMs: 10 * 60_000,
      run: (ctx) => deleteExpired(ctx.pool, ctx.now()),
    }),
  ],
});
