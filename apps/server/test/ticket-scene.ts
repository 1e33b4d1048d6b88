import type { NewTicketInput, Ticket } from '@chatso/contract';
import { newId } from '../src/platform/ids.ts';
import type { TestAgent } from './factories.ts';

/** A ticket made by hand. */
export async function ticketOf(agent: TestAgent, input: Partial<NewTicketInput> = {}): Promise<Ticket> {
  const { data } = await agent.api['tickets.create']({ body: { title: `Ticket ${newId()}`, ...input } });
  return data;
}
