import { createHash } from 'node:crypto';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { defineEvent } from '../../platform/events.ts';
import { type Audience, on } from '../../platform/module.ts';
import { notedRoom } from '../../platform/realtime/rooms.ts';
import type { AgentSocket } from '../../platform/realtime/wire.ts';
import { keyOf, type Person, type PersonKey } from './noted-person.ts';

/** `person`: a digest, so that neither an address nor a name travels between processes. */
export interface Noted {
  workspaceId: string;
  storeId: string;
  person: string;
}
export const notesChanged = defineEvent<Noted>('notes.changed');

export const notesRealtime: readonly Audience[] = [
  on(notesChanged, ({ workspaceId, storeId, person }) => [
    {
      namespace: '/message',
      rooms: [notedRoom(workspaceId, storeId, person)],
      event: 'customer-note:changed',
      payload: {},
    },
  ]),
];

const digestOf = ({ email, fullname }: PersonKey): string =>
  createHash('sha256')
    .update(email === null ? `name:${fullname}` : `email:${email}`)
    .digest('base64url');

/** Said after the commit, to those who have the notes about this person open. */
export const publishToFollowers = (tx: Ctx, storeId: string, key: PersonKey): void =>
  tx.emit(notesChanged({ workspaceId: tx.workspaceId, storeId, person: digestOf(key) }));

/** The room a socket of this process follows. A screen shows the notes about one person at a time. */
const followed = new WeakMap<object, string>();
/** Sockets whose wish came last; an older one that is still being checked must not undo it. */
const wishes = new WeakMap<object, symbol>();

/** Whose notes this socket hears of from now on, or nobody's. Throws `not-found` (a store one does not serve) and `bad-request`. */
export async function followNotes(
  ctx: Ctx<AgentActor>,
  person: (Person & { chatsoStoreId: string }) | null,
  socket: AgentSocket,
): Promise<{ ok: true }> {
  const wish = Symbol('wish');
  wishes.set(socket, wish);
  const before = followed.get(socket);
  followed.delete(socket);
  if (before !== undefined) await socket.leave(before);
  if (person === null) return { ok: true };
  const key = await keyOf(ctx, person, person.chatsoStoreId);
  if (key === null || wishes.get(socket) !== wish || !socket.connected) return { ok: true };
  const room = notedRoom(ctx.workspaceId, person.chatsoStoreId, digestOf(key));
  followed.set(socket, room);
  await socket.join(room);
  return { ok: true };
}
