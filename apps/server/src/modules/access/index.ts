/**
 * Who a caller is and what he may do here: one statement over accounts, members, plans and flags, asked before every
 * call and every socket. Owns no tables. Reads what the modules below it own; they decide what it means.
 */
import { endpoints } from '@chatso/contract';
import { defineModule } from '../../platform/module.ts';
import { getMe } from './get-me.ts';

export { createCallerSource } from './load-caller.ts';

export const access = defineModule({
  name: 'access',
  routes: (binder) => {
    binder.on(endpoints['users.me'], (ctx) => getMe(ctx));
  },
});
