import { type EndpointDef, endpoints, type NewTicketInput, type Ticket } from '@chatso/contract';
import { modules } from '../src/app/modules.ts';
import { AppError } from '../src/platform/errors.ts';
import { newId } from '../src/platform/ids.ts';
import { defineModule, type Module } from '../src/platform/module.ts';
import type { TestAgent } from './factories.ts';

const own = new Set(['mails.reply']);

/** Endpoints of the mailboxes that nobody binds while that module is not there. */
const gaps = defineModule({
  name: 'gaps',
  routes(binder) {
    const missing = Object.entries(endpoints).filter(
      ([id]) => /^(mails|mailboxes|mailServer|mail)\./i.test(id) && !own.has(id),
    );
    for (const [, endpoint] of missing) {
      binder.on(endpoint as EndpointDef as (typeof endpoints)['mails.count'], () => {
        throw new AppError('not-found');
      });
    }
  },
});
const names: readonly string[] = modules.map(({ name }) => name);
export const ticketModules: readonly Module[] = names.includes('mailboxes') ? modules : [...modules, gaps];

/** A ticket made by hand. */
export async function ticketOf(agent: TestAgent, input: Partial<NewTicketInput> = {}): Promise<Ticket> {
  const { data } = await agent.api['tickets.create']({ body: { title: `Ticket ${newId()}`, ...input } });
  return data;
}
