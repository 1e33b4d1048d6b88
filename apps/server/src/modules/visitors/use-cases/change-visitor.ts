import type { VisitorActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { linkCustomerRow, signOutRow } from '../identity.repo.ts';
import type { CustomerLink } from '../identity.ts';
import { visitorChanged, visitorSignedOut } from '../visitors.events.ts';
import { type Contact, updateContactRow } from '../visitors.repo.ts';
import type { VisitorRow } from '../visitors.schema.ts';
import { refuseBanned } from './refuse-banned.ts';

/** Notes what the visitor typed about themselves (pre-chat, information form). Throws `not-found`, `visitor-banned`. */
export async function updateContact(ctx: Ctx, visitorId: string, contact: Contact): Promise<VisitorRow> {
  const visitor = changed(ctx, await updateContactRow(ctx.db, ctx.workspaceId, visitorId, contact));
  if (contact.email) {
    const { workspaceId, storeId } = visitor;
    await refuseBanned(ctx, { workspaceId, storeId, visitorId, ip: null, email: contact.email });
  }
  return visitor;
}

/** Only after the signature of the claim was checked and it was settled whom it means. Throws `not-found`. */
export async function linkCustomer(ctx: Ctx, visitorId: string, link: CustomerLink): Promise<VisitorRow> {
  return withTransaction(ctx, async (tx) => {
    const row = changed(tx, await linkCustomerRow(tx.db, tx.workspaceId, visitorId, link));
    const { customerId } = link;
    await tx.audit({ action: 'visitor.identified', subject: { type: 'visitor', id: visitorId }, data: { customerId } });
    return row;
  });
}

/** Their tokens are worth nothing any more; the next session is a new visitor, or whom a claim names. */
export async function signOutVisitor(ctx: Ctx<VisitorActor>): Promise<void> {
  const { visitorId, storeId } = ctx.actor;
  await withTransaction(ctx, async (tx) => {
    await signOutRow(tx.db, tx.workspaceId, visitorId, tx.now());
    await tx.audit({ action: 'visitor.signed-out', subject: { type: 'visitor', id: visitorId } });
    tx.emit(visitorSignedOut({ workspaceId: tx.workspaceId, storeId, visitorId }));
  });
}

function changed(ctx: Ctx, row: VisitorRow | null): VisitorRow {
  if (row === null) throw notFound();
  ctx.emit(visitorChanged({ workspaceId: row.workspaceId, storeId: row.storeId, visitorId: row.id }));
  return row;
}
