import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressedFile, encodingOf } from './compressed-files.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface FolderRules {
  folder: string;
  /** Names with a content hash never change: a year. Others are asked for again each time. */
  immutable: boolean;
  /** Pages of other origins may load these files (the widget's). */
  crossOrigin?: boolean;
}

/** `prefix/*` from a folder of a build; absent files are 404, also while nothing was built. */
export function serveFolder(app: FastifyInstance, prefix: string, rules: FolderRules): void {
  app.get(`${prefix}/*`, hidden, (request, reply) =>
    sendFile(request, reply, (request.params as { '*': string })['*'], rules),
  );
}

/** One file of a folder by its relative name, or a plain 404. Only known types, never anything outside the folder. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, rules: FolderRules) {
  const path = join(rules.folder, name);
  const type = types[extname(path)];
  const inside = path.startsWith(rules.folder + sep);
  const found = type === undefined || !inside ? null : await stat(path).catch(() => null);
  if (type === undefined || found === null || !found.isFile()) return sendNothing(reply);
  const tag = `"${found.size.toString(36)}-${found.mtimeMs.toString(36)}"`;
  const cache = rules.immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
  reply.header('etag', tag).header('cache-control', cache);
  if (rules.crossOrigin === true) {
    reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*');
  }
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  reply.type(type);
  const encoding = isText(type) && found.size > 1024 ? encodingOf(request.headers['accept-encoding']) : null;
  if (isText(type)) reply.header('vary', 'Accept-Encoding');
  if (encoding === null) return reply.header('content-length', found.size).send(createReadStream(path));
  return reply.header('content-encoding', encoding).send(await compressedFile(path, tag, encoding));
}

const isText = (type: string): boolean => /^text\/|javascript|json|svg/.test(type);

export const sendNothing = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found.');

/** For routes that are no part of the API's page and whose every call is not worth a log line. */
export const hidden = { schema: { hide: true } as object, logLevel: 'warn' as const };

/** A page with its placeholders filled in; read anew each time, since builds replace it under a running server. */
export async function readPage(path: string, values: Record<string, string> = {}): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  return Object.entries(values).reduce((page, [name, value]) => page.replaceAll(name, () => asHtml(value)), text);
}

export const sendPage = (reply: FastifyReply, html: string, status = 200) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML text or attribute value. */
export const asHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
