import { limits } from '@chatso/domain';
import type { Ctx } from '../../platform/ctx.ts';
import { assignChats } from '../conversations/index.ts';
import { chooseAgents } from './choose.ts';
import { listFree, listWaiting, noteGiven } from './routing.repo.ts';
import { holdRouting } from './settings.repo.ts';

/** Where nothing is assigned by itself nobody has a cap but their own (H-1). */
const noCap = 1_000_000;

/**
 * Gives one waiting chat to this agent, or with null to whoever has the fewest, if they are here, not away, may have it and
 * have room. Answers who has it now; null: nobody, and it stays for all.
 */
export async function assignTo(tx: Ctx, conversationId: string, agentId: string | null): Promise<string | null> {
  const settings = await holdRouting(tx);
  const all = await listFree(tx, settings?.automatic ? settings.capacity : noCap);
  const people = agentId === null ? all : all.filter(({ userId }) => userId === agentId);
  if (people.length === 0) return null;
  const again = new Date(tx.now().getTime() - limits.assignAgainAfterMs);
  const waiting = await listWaiting(tx, people, { again, limit: 1, only: conversationId });
  const [given] = await assignChats(tx, chooseAgents(waiting, people), again);
  if (given === undefined) return null;
  await noteGiven(tx, [given.agentId]);
  return given.agentId;
}
