/**
 * Registration: a stranger, or the holder of the setup link, becomes the admin of a workspace of their own, with everything
 * a workspace starts with (decision B-1); and the operator's way to an admin account. Owns no tables; stands above the
 * modules that it makes a workspace of. All of it or nothing.
 */
import { endpoints } from '@chatso/contract';
import { defineModule } from '../../platform/module.ts';
import { deviceOf, setSessionCookies } from '../identity/index.ts';
import { register } from './register.ts';

export { createAdmin, type NewAdmin } from './create-admin.ts';

export const registration = defineModule({
  name: 'registration',
  routes: (binder, deps) => {
    binder.on(endpoints['auth.register'], async (ctx, { body, request, reply }) => {
      const session = await register(ctx, deps, { ...body, device: deviceOf(request) });
      setSessionCookies(reply, deps.config, { ...session, keepSignedIn: true });
      return session;
    });
  },
});
