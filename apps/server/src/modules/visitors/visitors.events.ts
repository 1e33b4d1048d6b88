import { defineEvent } from '../../platform/events.ts';

export interface OfVisitor {
  workspaceId: string;
  storeId: string;
  visitorId: string;
}

/** May no longer chat; conversations end the open one (G-26). */
export const visitorBanned = defineEvent<OfVisitor & { bannedBy: string | null }>('visitor.banned');
/** Name, e-mail, phone or customer link changed; conversations carry copies. Nobody's socket hears it directly. */
export const visitorChanged = defineEvent<OfVisitor>('visitor.changed', { internal: true });
/** Signed out on their device: the sockets of all tabs end. */
export const visitorSignedOut = defineEvent<OfVisitor>('visitor.signed-out', { internal: true });
