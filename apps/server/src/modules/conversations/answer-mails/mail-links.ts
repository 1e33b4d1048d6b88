import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@chatso/domain';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { VisitorClaims } from '../../../platform/http/tokens.ts';
import type { Deps } from '../../../platform/module.ts';

type Secrets = Pick<Deps, 'secrets'>;
type Keys = Pick<Deps, 'tokens' | 'secrets'>;

/** 128 bits: nobody guesses one, and a link still fits a line. */
const sealBytes = 16;
const idBytes = 16;
const ticketPurpose = 'chat-by-mail-ticket';
/** Just for the way from the mail to the page. */
const ticketSeconds = 300;

const seal = ({ secrets }: Secrets, purpose: string, ...parts: readonly (string | Buffer)[]): Buffer => {
  const hmac = createHmac('sha256', secrets.jwtKey).update(`${purpose}\n`);
  for (const part of parts) hmac.update(part).update('\n');
  return hmac.digest().subarray(0, sealBytes);
};

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** What is kept of an address: it tells nothing, and is the same whenever the same address comes. */
export const emailHashOf = (keys: Secrets, storeId: string, email: string): string =>
  seal(keys, 'mail-address', storeId, email.toLowerCase()).toString('base64url');

interface Chat {
  workspaceId: string;
  conversationId: string;
}

/** What has to be as it was when the mail left; in the seal, not in the link. */
export interface ContinuedFor {
  visitorId: string;
  signOuts: number;
  emailHash: string;
}

/** `over`: when it ends, in seconds. */
const continueSeal = (keys: Secrets, head: Buffer, { visitorId, signOuts, emailHash }: ContinuedFor): Buffer =>
  seal(keys, 'chat-by-mail', head, visitorId, String(signOuts), emailHash);

/** Lets whoever has it go on with this chat, for 30 days. */
export function signContinue(
  keys: Secrets,
  { workspaceId, conversationId }: Chat,
  bound: ContinuedFor,
  now: Date,
): string {
  const over = Buffer.alloc(4);
  over.writeUInt32BE(Math.floor((now.getTime() + limits.continueLinkMs) / 1000));
  const head = Buffer.concat([bytesOf(workspaceId), bytesOf(conversationId), over]);
  return Buffer.concat([head, continueSeal(keys, head, bound)]).toString('base64url');
}

/** What the link says of itself; `proves` tells whether it was given for this. Null for what is over or no link of ours. */
export function readContinue(
  keys: Secrets,
  token: string,
  now: Date,
): (Chat & { proves(bound: ContinuedFor): boolean }) | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * idBytes + 4 + sealBytes || bytes.toString('base64url') !== token) return null;
  const head = bytes.subarray(0, 2 * idBytes + 4);
  if (head.readUInt32BE(2 * idBytes) * 1000 <= now.getTime()) return null;
  return {
    workspaceId: idOf(head.subarray(0, idBytes)),
    conversationId: idOf(head.subarray(idBytes, 2 * idBytes)),
    proves: (bound) => timingSafeEqual(bytes.subarray(head.length), continueSeal(keys, head, bound)),
  };
}

type StoppedMails = Chat & { emailHash: string };

const stopLength = 2 * idBytes + sealBytes;

/** Has no end: whoever wants no mails may say so as long as they find one. */
export function signStop(keys: Secrets, { workspaceId, conversationId, emailHash }: StoppedMails): string {
  const head = Buffer.concat([bytesOf(workspaceId), bytesOf(conversationId), Buffer.from(emailHash, 'base64url')]);
  return Buffer.concat([head, seal(keys, 'chat-mails-stop', head)]).toString('base64url');
}

export function readStop(keys: Secrets, token: string): StoppedMails | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== stopLength + sealBytes || bytes.toString('base64url') !== token) return null;
  const head = bytes.subarray(0, stopLength);
  if (!timingSafeEqual(bytes.subarray(stopLength), seal(keys, 'chat-mails-stop', head))) return null;
  return {
    workspaceId: idOf(head.subarray(0, idBytes)),
    conversationId: idOf(head.subarray(idBytes, 2 * idBytes)),
    emailHash: head.subarray(2 * idBytes).toString('base64url'),
  };
}

const ticketSchema = z.object({
  ...{ workspaceId: z.uuid(), storeId: z.uuid(), visitorId: z.uuid() },
  signOuts: z.coerce.number().int(),
});

/** What the page's address carries instead of the link, for minutes: addresses are kept, in histories and as visited pages. */
export const signTicket = (
  { tokens }: Keys,
  { signOuts, visitorId, workspaceId, storeId }: VisitorClaims & { signOuts: number },
): Promise<string> =>
  tokens.signPurpose(ticketPurpose, { visitorId, workspaceId, storeId, signOuts: String(signOuts) }, ticketSeconds);

/** Null for what is forged, over or for something else. */
export async function readTicket({ tokens }: Pick<Keys, 'tokens'>, token: string): Promise<VisitorClaims | null> {
  const claims = await tokens.verifyPurpose(ticketPurpose, token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const parsed = ticketSchema.safeParse(claims);
  return parsed.success ? parsed.data : null;
}

/**
 * Where an answer to the mail goes: it names the chat and proves that we gave it. Small letters and figures only, since mail
 * servers may change the case, and within the 64 signs that stand before an @.
 */
export function replyAddress(keys: Secrets, conversationId: string, host: string): string {
  const id = conversationId.replaceAll('-', '');
  return `reply+${id}.${seal(keys, 'reply-address', id).toString('hex').slice(0, 20)}@${host}`;
}
