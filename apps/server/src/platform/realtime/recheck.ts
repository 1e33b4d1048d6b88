import type { AgentActor } from '../actor.ts';
import { asAppError } from '../errors.ts';
import type { Member } from '../http/access.ts';
import { checkSocketAccess } from './handshake.ts';
import type { RealtimeParts } from './parts.ts';
import type { AnySocket, Namespace } from './wire.ts';

type AgentNamespace = Exclude<Namespace, '/widget'>;

/** What a socket's rooms and answers follow from; another one means that the socket is out of date. */
const rightsOf = ({ role, permissions, memberStores }: AgentActor): string =>
  JSON.stringify([
    role,
    [...permissions].sort(),
    memberStores.map(({ storeId, categoryIds }) => `${storeId}:${[...categoryIds].sort().join()}`).sort(),
  ]);

/**
 * A socket is what its member was when it connected, while roles, stores, plans and sign-ins change. This asks again for
 * all sockets given and ends those that would not be let in like this now; their clients come back as what they are, or
 * learn why not. A database that does not answer decides nothing.
 */
export async function recheckAgents(
  parts: RealtimeParts,
  sockets: Iterable<{ namespace: AgentNamespace; socket: AnySocket; agent: AgentActor | undefined }>,
): Promise<void> {
  const members = new Map<string, Member | null>();
  for (const { namespace, socket, agent } of sockets) {
    const { data } = socket;
    if (data.kind !== 'agent' || agent === undefined) continue;
    const key = `${data.workspaceId}:${data.userId}:${data.sessionId}`;
    if (!members.has(key)) members.set(key, await ask(parts, data));
    const member = members.get(key) ?? null;
    if (member === null || !isAdmitted(namespace, member) || rightsOf(member.actor) !== rightsOf(agent)) {
      socket.disconnect(true);
    }
  }
}

/** null: no member any more. */
async function ask(
  parts: RealtimeParts,
  { userId, sessionId, workspaceId }: { userId: string; sessionId: string; workspaceId: string },
): Promise<Member | null> {
  try {
    return await parts.callers.member({ uid: userId, sid: sessionId }, workspaceId);
  } catch (error) {
    if (asAppError(error)?.status === 401) return null;
    throw error;
  }
}

function isAdmitted(namespace: AgentNamespace, member: Member): boolean {
  try {
    checkSocketAccess(namespace, member);
    return true;
  } catch {
    return false;
  }
}
