import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readPage, sendNothing, sendPage } from '../../platform/http/static-files.ts';
import { folders } from '../../server-root.ts';
import { frameLanguage } from './frame-language.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "frame-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * `/widget/preview/{language}` and, in it, `/widget/preview/{language}/chat`: the widget's own parts, told by the console's
 * settings what to show. They know no store, ask no server and stand in our own pages only.
 */
export async function sendPreviewPage(
  request: FastifyRequest,
  reply: FastifyReply,
  name: 'preview' | 'preview-chat',
): Promise<FastifyReply> {
  const { language } = request.params as { language: string };
  const page = await readPage(join(folders.widget, `${name}.${frameLanguage(null, { speak: language })}.html`));
  if (page === null) return sendNothing(reply);
  reply.headers({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' });
  return sendPage(reply, page.replaceAll('__CHATSO_BOOT__', '{}'));
}
