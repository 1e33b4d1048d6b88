import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { RootCtx } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { type PictureSource, sendPicture } from '../../platform/http/foreign-picture.ts';
import { refuseOtherPages } from '../../platform/http/own-pages.ts';
import { readSessionCookies } from './session-cookies.ts';
import { findProved } from './use-cases/check-session.ts';
import type { IdentityDeps } from './use-cases/start-session.ts';

/** Pages full of products, again and again; more is a script. */
export const pictureBudget = { points: 900, seconds: 60 };

interface Parts {
  identity: IdentityDeps;
  config: Config;
  fetch: PictureSource;
  /** Throws when the person has asked for too many. */
  spend: (userId: string) => void;
}

/**
 * `GET /api/auth-service/picture?u={address}`: a picture of a shop or of whatever a visitor's page named, for a signed-in
 * person. An `img` carries no token, so the path is where browsers send the session's cookies.
 */
export async function serveForeignPicture(
  ctx: RootCtx,
  { identity, config, fetch, spend }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refuseOtherPages(config, request);
  const session = await findProved(ctx, identity, readSessionCookies(request));
  if (session === null) throw new AppError('unauthenticated');
  spend(session.userId);
  const { u } = request.query as { u?: unknown };
  const picture = typeof u === 'string' ? await fetch(u, session.userId) : null;
  if (picture === null) throw notFound();
  return sendPicture(reply, picture);
}
