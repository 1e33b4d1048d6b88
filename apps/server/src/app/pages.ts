import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { type DemoInstall, findOpenDemo } from '../modules/identity/index.ts';
import type { Config } from '../platform/config.ts';
import { allowStyles } from '../platform/http/content-policy.ts';
import { hidden, readPage, sendFile, sendNothing, sendPage, serveFolder } from '../platform/http/static-files.ts';
import { folders } from '../server-root.ts';

/** Everything a browser opens: console, widget files, and on a demo install the start page and the shop. */
export function addPages(app: FastifyInstance, config: Config, pool: Pool): void {
  serveFolder(app, '/console-assets', { folder: join(folders.console, 'console-assets'), immutable: true });
  serveFolder(app, '/widget/assets', { folder: join(folders.widget, 'assets'), immutable: true, crossOrigin: true });
  serveFolder(app, '/demo/assets', { folder: join(folders.demoStore, 'assets'), immutable: true });
  app.get('/widget.js', hidden, (request, reply) =>
    sendFile(request, reply, 'widget.js', { folder: folders.widget, immutable: false, crossOrigin: true }),
  );

  const startedAt = new Date().toISOString();
  const demoOr = (file: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const demo = await findOpenDemo(config, pool);
    const page = demo === null ? null : await demoPage(file, demo, request);
    return page === null ? sendConsole(config, request, reply) : sendPage(reply, page);
  };
  const demoPage = (file: string, demo: DemoInstall, request: FastifyRequest) =>
    readPage(join(folders.demoStore, file), {
      __CHATSO_ORIGIN__: config.publicUrl ?? `${request.protocol}://${request.host}`,
      __CHATSO_STORE_ID__: demo.analyticsId,
      __CHATSO_STARTED_AT__: startedAt,
      __CHATSO_VERSION__: config.version,
    });
  app.get('/', hidden, demoOr('start.html'));
  app.get('/demo', hidden, demoOr('index.html'));
  app.get('/demo/*', hidden, demoOr('index.html'));
}

/** Addresses of the console are the browser's business: each gets the same page. A name with an ending is a file. */
export async function sendConsole(config: Config, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendNothing(reply);
  const path = request.url.split('?')[0] ?? '/';
  if (/\.[a-z0-9]{1,12}$/i.test(path)) {
    return sendFile(request, reply, path, { folder: folders.console, immutable: false });
  }
  const page = await readPage(join(folders.console, 'index.html'), {
    __CHATSO_NONCE__: allowStyles(config, request, reply),
  });
  if (page !== null) return sendPage(reply, page);
  return reply.code(404).type('text/plain; charset=utf-8').send('The console has not been built yet.');
}
