import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RootCtx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { type PictureSource, sendPicture } from '../../../platform/http/foreign-picture.ts';
import { openSeal } from './remote-pictures.ts';

/** A remote picture of a mail, for whoever brings an address that we sealed. */
export async function servePicture(
  ctx: RootCtx,
  parts: { key: Uint8Array; fetch: PictureSource },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const url = openSeal(parts.key, request.query as Record<string, unknown>, ctx.now());
  const picture = url === null ? null : await parts.fetch(url, request.ip);
  if (picture === null) throw notFound();
  return sendPicture(reply, picture);
}
