import { z } from 'zod';
import type { AgentActor } from '../actor.ts';
import { inWorkspace, type RootCtx } from '../ctx.ts';
import { AppError, asAppError, toErrorBody } from '../errors.ts';
import { checkAccess, checkRunning, type Member } from '../http/access.ts';
import type { RealtimeParts } from './parts.ts';
import type { AnySocket, Namespace, SocketData } from './wire.ts';

const otpSchema = z.string().min(1).max(200);
const tokenSchema = z.string().min(1).max(4000);

export interface Admitted {
  data: SocketData;
  /** null for visitors: theirs follows from the data. */
  agent: AgentActor | null;
}

/** Lets a socket in, or throws what its client may know: exactly 'Invalid OTP' for every unusable code (F-02). */
export async function admit(
  parts: RealtimeParts,
  ctx: RootCtx,
  namespace: Namespace,
  socket: AnySocket,
): Promise<Admitted> {
  return namespace === '/widget' ? admitVisitor(parts, ctx, socket) : admitAgent(parts, namespace, socket);
}

async function admitAgent(parts: RealtimeParts, namespace: Namespace, socket: AnySocket): Promise<Admitted> {
  const { auth, query } = socket.handshake;
  const otp = otpSchema.safeParse(auth.otp ?? query.otp);
  if (!otp.success) throw invalidOtp();
  const channel = namespace === '/message' ? 'message' : 'tracking';
  const member = await parts.callers.memberOfOtp(otp.data, channel).catch((error: unknown) => {
    throw (asAppError(error)?.status ?? 0) >= 500 ? error : invalidOtp();
  });
  checkSocketAccess(namespace, member);
  const { workspaceId, actor } = member;
  return {
    data: { kind: 'agent', workspaceId, userId: actor.userId, sessionId: actor.sessionId },
    agent: actor,
  };
}

/** Throws the 403 that keeps a member's socket out; also asked again while the socket is open. */
export function checkSocketAccess(namespace: Namespace, member: Member): void {
  checkAccess({ kind: 'member' }, member);
  if (namespace === '/message' && !member.actor.permissions.has('liveChat'))
    throw new AppError('forbidden', { reason: 'no-live-chat' });
  checkRunning(member);
}

async function admitVisitor(parts: RealtimeParts, ctx: RootCtx, socket: AnySocket): Promise<Admitted> {
  const token = tokenSchema.safeParse(socket.handshake.auth.token ?? socket.handshake.auth.visitorToken);
  if (!token.success) throw new AppError('unauthenticated');
  const { visitorId, workspaceId, storeId, signOuts } = await parts.tokens.verifyVisitorToken(token.data);
  await parts.admitVisitor(inWorkspace(ctx, workspaceId, { kind: 'visitor', visitorId, storeId, signOuts }));
  return { data: { kind: 'visitor', workspaceId, visitorId, storeId, signOuts }, agent: null };
}

const invalidOtp = (): AppError => new AppError('unauthenticated', { reason: 'otp-invalid' });

/** Socket.IO sends `message` and `data` of this error to the client as connect_error. */
export function toConnectError(error: unknown): Error {
  const known = asAppError(error) ?? new AppError('internal');
  return Object.assign(new Error(known.message), { data: toErrorBody(known) });
}
