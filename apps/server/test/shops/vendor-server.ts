import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}
export interface Said {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** Something on loopback that answers as a vendor does; what it was asked is kept. */
export async function startVendor(answer: (asked: Asked) => Said) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const url = new URL(request.url ?? '/', vendor.address);
    const asked = {
      method: request.method ?? '',
      url,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    vendor.asked.push(`${asked.method} ${url.pathname}${url.search}`);
    if (vendor.before()) return void request.socket.destroy();
    const { status, body, headers = {} } = answer(asked);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  const vendor = {
    address: '',
    asked: [] as string[],
    /** True: the connection breaks. */
    before: () => false,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  vendor.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return vendor;
}
