import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RootCtx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { type FileStorage, keyOf } from '../../platform/files/storage.ts';
import { findFileRowByToken } from './files.repo.ts';
import type { FileRow } from './files.schema.ts';

const shownInline: readonly FileRow['fileType'][] = ['image', 'pdf'];

/**
 * What somebody uploaded is never a page of ours: the type is the sniffed one and nothing else (nosniff), a document that
 * could run something runs in an empty sandbox, and text is only ever downloaded.
 */
export async function serveFile(
  ctx: RootCtx,
  storage: FileStorage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.params as { token: string };
  const file = /^[A-Za-z0-9_-]{20,64}$/.test(token) ? await findFileRowByToken(ctx.db, token) : null;
  if (file === null) throw notFound();
  const range = rangeOf(request.headers.range, file.size);
  reply.headers({
    'content-type': file.contentType === 'text/plain' ? 'text/plain; charset=utf-8' : file.contentType,
    'x-content-type-options': 'nosniff',
    'content-disposition': disposition(file),
    'content-security-policy': policyOf(file),
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    // Bytes behind an address never change.
    'cache-control': 'private, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
  });
  if (request.headers['if-none-match'] === `"${file.sha256}"`) return reply.code(304).send();
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  const found = await storage.read(keyOf(file), range ?? undefined);
  if (found === null) throw notFound();
  if (range === null) return reply.header('content-length', file.size).send(found.stream);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(found.stream);
}

/** Chromium's own PDF viewer does not open inside a sandbox; it runs apart from the page's origin anyway. */
const policyOf = (file: FileRow): string =>
  file.fileType === 'pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    : "default-src 'none'; base-uri 'none'; form-action 'none'; sandbox";

function disposition(file: FileRow): string {
  const kind = shownInline.includes(file.fileType) ? 'inline' : 'attachment';
  const plain = file.name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** One byte range, both ends included; null for none, several or another unit, which are answered with the whole file. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (match === null || (from === '' && to === '')) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
