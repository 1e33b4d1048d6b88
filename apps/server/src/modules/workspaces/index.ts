/**
 * Workspaces: the tenants. Every other table carries a workspace's id, and nothing is ever shared between two.
 * Emits workspaces.places-changed; creation comes from seeds and registration.
 */
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { defineModule, on, react } from '../../platform/module.ts';
import { workspaceRoom } from '../../platform/realtime/rooms.ts';
import { emailConfirmed } from '../identity/index.ts';
import { placesChanged } from './workspaces.events.ts';
import { vouchFor, writeTicketSystem } from './workspaces.repo.ts';
import { workspaces } from './workspaces.schema.ts';

export {
  changeRetention,
  findWorkspaces,
  isTicketSystemOn,
  isVouchedFor,
  lockWorkspace,
  ticketsAreOn,
} from './workspaces.repo.ts';
export { workspaces } from './workspaces.schema.ts';

export type NewWorkspace = Omit<
  typeof workspaces.$inferInsert,
  'id' | 'createdAt' | 'organizationId' | 'vouchedAt' | 'registeredBy'
> & {
  organizationId?: string;
  /** A stranger whose address nobody has checked; until they confirm it nobody vouches for the workspace. */
  registeredBy?: string;
};

/** Answers the new workspace's id. It has no plan and no members yet. */
export async function createWorkspace(ctx: RootCtx, input: NewWorkspace): Promise<string> {
  const id = newId();
  const createdAt = ctx.now();
  const vouchedAt = input.registeredBy === undefined ? createdAt : null;
  await ctx.db.insert(workspaces).values({ organizationId: newId(), ...input, id, createdAt, vouchedAt });
  return id;
}

/** P-8. In the caller's transaction, who writes the audit entry; open consoles ask again what they may reach. */
export async function switchTicketSystem(tx: Ctx, enabled: boolean): Promise<void> {
  await writeTicketSystem(tx, enabled);
  tx.emit(placesChanged({ workspaceId: tx.workspaceId }));
}

export const workspacesModule = defineModule({
  name: 'workspaces',
  tables: { owns: ['workspaces'] },
  personal: { tables: { workspaces: 'Stays: who registered it is an id that the account takes along.' } },
  events: [placesChanged],
  reactions: () => [react(emailConfirmed, (ctx, { userId }) => vouchFor(ctx.pool, userId, ctx.now()))],
  realtime: [
    // Consoles take it as they take a flag: navigation and rights are read anew.
    on(placesChanged, ({ workspaceId }) => [
      { namespace: '/message', rooms: [workspaceRoom(workspaceId)], event: 'flags:changed', payload: {} },
    ]),
  ],
});
