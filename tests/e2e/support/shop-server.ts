import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ShopPage {
  /** Response headers of the page, for example a strict CSP or COEP. */
  headers?: Record<string, string>;
  /** Into the head, before everything. */
  head?: string;
  body?: string;
  /** Not a page but a script, as it stands. */
  script?: string;
}

export interface ShopServer {
  /** On another origin than the chat; `localhost` so that the store's host rule lets it in. */
  url: string;
  stop(): Promise<void>;
}

/** A foreign shop's server: pages that install the widget by the public snippet, in circumstances shops really have. */
export async function startShop(
  chatUrl: string,
  analyticsId: string,
  pages: Record<string, ShopPage>,
  listenOn = 0,
): Promise<ShopServer> {
  const snippet = `<script async src="${chatUrl}/widget.js" data-store-id="${analyticsId}"></script>`;
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    if (!page) return response.writeHead(404).end();
    if (page.script !== undefined)
      return response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(page.script);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers });
    return response.end(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${page.head ?? ''}</head>
      <body>${page.body ?? '<h1>A shop</h1><p>Things to buy.</p>'}${snippet}</body></html>`,
    );
  });
  await new Promise<void>((done) => server.listen(listenOn, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
