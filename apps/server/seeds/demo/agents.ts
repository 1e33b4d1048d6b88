import { permissionsOf } from '@chatso/contract';
import type { AgentActor } from '../../src/platform/actor.ts';
import { newId } from '../../src/platform/ids.ts';
import { demoMembers } from './people.ts';

const logins = {
  imogen: 'admin@demo.test',
  dele: 'coach@demo.test',
  robin: 'agent1@demo.test',
  priya: 'agent2@demo.test',
} as const;

export type Who = keyof typeof logins;
export type DemoAgents = Readonly<Record<Who, AgentActor>>;

/** The team as it acts in the website's store. */
export function agentsOf(users: ReadonlyMap<string, string>, storeId: string): DemoAgents {
  const agent = (who: Who): AgentActor => {
    const role = demoMembers.find(({ email }) => email === logins[who])?.role ?? 'agent';
    const userId = users.get(logins[who]);
    if (userId === undefined) throw new Error(`The demo has no user ${logins[who]}.`);
    const memberStores = [{ storeId, categoryIds: [] }];
    return { kind: 'agent', userId, role, permissions: permissionsOf(role, null), memberStores, sessionId: newId() };
  };
  return { imogen: agent('imogen'), dele: agent('dele'), robin: agent('robin'), priya: agent('priya') };
}
