import { banVisitor } from '../../src/modules/visitors/index.ts';
import { atMoment, type Ctx, inWorkspace } from '../../src/platform/ctx.ts';
import { newId } from '../../src/platform/ids.ts';
import type { DemoAgents } from './agents.ts';
import { makePerson, seedChat } from './history.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const lines = [
  ['c', 'Your shop needs followers. 10,000 for $49, today only.'],
  ['a', 'Thanks, but we don’t buy followers. Can I help you with anything from the shop?'],
  ['c', 'Last offer: 10,000 for $39. I will keep writing until you say yes.'],
  ['a', 'Please stop. This chat is for our customers.'],
  ['c', '$29!! ANSWER ME'],
] as const;

/** A guest who kept advertising, and the manager who banned them after the chat. */
export async function seedBan(tx: Ctx, { storeId, agents }: { storeId: string; agents: DemoAgents }): Promise<void> {
  const start = tx.now().getTime() - 4 * day;
  const at = (minutes: number): Date => new Date(start + minutes * minute);
  const person = await makePerson(atMoment(tx, at(0)), storeId, {
    externalId: '',
    customerId: null,
    first: 'Casey',
    last: '',
    email: 'casey@growth.test',
    city: 'Denver',
    country: 'US',
    timezone: 'America/Denver',
  });
  await seedChat(tx, storeId, person, {
    id: newId(),
    agentId: agents.robin.userId,
    sentiment: 0,
    messages: lines.map(([author, text], index) => ({
      messageId: newId(),
      author: author === 'c' ? ('client' as const) : ('agent' as const),
      senderId: author === 'c' ? person.visitorId : agents.robin.userId,
      type: 'text' as const,
      text,
      at: at(index),
    })),
  });
  await banVisitor(inWorkspace(atMoment(tx, at(25)), tx.workspaceId, agents.dele), {
    storeId,
    visitorId: person.visitorId,
    reason: 'Kept advertising after two warnings',
    blocks: { visitor: true, ip: false, email: true },
  });
}
