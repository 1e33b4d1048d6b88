import { createHmac, timingSafeEqual } from 'node:crypto';

const sealBytes = 16;
const idBytes = 16;

interface Keys {
  secrets: { jwtKey: Uint8Array };
}

export interface RatedTicket {
  workspaceId: string;
  ticketId: string;
}

const seal = ({ secrets }: Keys, head: Buffer): Buffer =>
  createHmac('sha256', secrets.jwtKey).update('ticket-rating\n').update(head).digest().subarray(0, sealBytes);

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Lets whoever has it say how it was, about this ticket and nothing else. */
export function signRating(keys: Keys, { workspaceId, ticketId }: RatedTicket): string {
  const head = Buffer.concat([bytesOf(workspaceId), bytesOf(ticketId)]);
  return Buffer.concat([head, seal(keys, head)]).toString('base64url');
}

/** Null for what is no link of ours. */
export function readRating(keys: Keys, token: string): RatedTicket | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * idBytes + sealBytes || bytes.toString('base64url') !== token) return null;
  const head = bytes.subarray(0, 2 * idBytes);
  if (!timingSafeEqual(bytes.subarray(head.length), seal(keys, head))) return null;
  return { workspaceId: idOf(head.subarray(0, idBytes)), ticketId: idOf(head.subarray(idBytes)) };
}

/** What a closing mail ends with. */
export function askHowItWas(keys: Keys & { origin: string }, ticket: RatedTicket): string {
  const address = `${keys.origin}/rate/${signRating(keys, ticket)}`;
  return `<p>How was our help? <a href="${address}">Rate it here</a>.</p>`;
}
