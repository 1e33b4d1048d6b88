import { connect, createServer, type Socket } from 'node:net';
import { pause } from './time.ts';

/** How the network is at the moment; read anew for every piece of data. */
export interface Weather {
  /** Milliseconds that a piece of data is kept. */
  delayMs?: () => number;
  bytesPerSecond?: number;
  /** After how many milliseconds a link that has just been made stops forwarding; null: never. */
  stallNew?: () => number | null;
}

/** One TCP connection through the proxy. */
export interface Link {
  /** `socket` once the server has agreed to speak websocket; `call` is HTTP. */
  kind: 'call' | 'socket';
  open: boolean;
  stalled: boolean;
  /** A cut is due after so many more bytes; infinite when none is. */
  budget: number;
  /** Both ends hear of it: by a reset, or politely. */
  cut(how?: 'reset' | 'close'): void;
  /** Cut after that many more bytes in either direction, so also in the middle of a frame. */
  cutAfter(bytes: number): void;
  /** Half-open: nothing is forwarded any more and neither end is told. */
  stall(): void;
  /** As `stall`, but the server is told: what becomes of the socket of a page that sleeps. */
  sever(): void;
}

export interface TcpProxy {
  url: string;
  weather: Weather;
  links(): Link[];
  /** Websocket connections and others that were cut, and those of them that ended inside a piece of data. */
  counts: { sockets: number; calls: number; midFrame: number; stalls: number };
  close(): Promise<void>;
}

interface Ends {
  client: Socket;
  server: Socket;
}

const resetOrClose = (socket: Socket, how: 'reset' | 'close') =>
  how === 'reset' ? socket.resetAndDestroy() : socket.destroy();

function createLink({ client, server }: Ends, counts: TcpProxy['counts']): Link {
  return {
    kind: 'call',
    open: true,
    stalled: false,
    budget: Number.POSITIVE_INFINITY,
    cut(how = 'close') {
      if (!this.open) return;
      this.open = false;
      if (this.kind === 'socket') counts.sockets += 1;
      else counts.calls += 1;
      resetOrClose(client, how);
      resetOrClose(server, how);
    },
    cutAfter(bytes) {
      this.budget = bytes;
    },
    stall() {
      if (!this.open || this.stalled) return;
      this.stalled = true;
      counts.stalls += 1;
    },
    sever() {
      this.stall();
      server.destroy();
    },
  };
}

/** A network in between: forwards TCP to `target`, and does on request what networks do to connections. */
export async function createTcpProxy(port: number, target: () => number): Promise<TcpProxy> {
  const weather: Weather = {};
  const counts = { sockets: 0, calls: 0, midFrame: 0, stalls: 0 };
  const links = new Map<Link, Ends>();

  /** One direction: a piece of data at a time, so that order holds and a slow end slows the other. */
  function forward(link: Link, from: Socket, to: Socket, fromServer: boolean) {
    let first = true;
    from.on('data', (data) => {
      if (first && fromServer && data.subarray(0, 12).toString('latin1') === 'HTTP/1.1 101') link.kind = 'socket';
      first = false;
      from.pause();
      void carry(link, data, to).then((carried) => {
        if (carried && !from.destroyed) from.resume();
      });
    });
    const ended = () => {
      link.open = false;
      // A half-open network does not carry the news of an end either.
      if (!link.stalled && !to.destroyed) to.destroy();
      if (from.destroyed && to.destroyed) links.delete(link);
    };
    from.on('end', ended);
    from.on('close', ended);
    from.on('error', () => undefined);
  }

  async function carry(link: Link, data: Buffer, to: Socket): Promise<boolean> {
    if (weather.delayMs) await pause(weather.delayMs());
    if (weather.bytesPerSecond) await pause((data.length / weather.bytesPerSecond) * 1000);
    if (link.stalled || to.destroyed) return false;
    if (data.length > link.budget) {
      to.write(data.subarray(0, link.budget), () => link.cut());
      counts.midFrame += 1;
      return false;
    }
    link.budget -= data.length;
    if (to.write(data)) return true;
    await new Promise<void>((done) => {
      to.once('drain', done);
      to.once('close', done);
    });
    return true;
  }

  const listener = createServer({ noDelay: true }, (client) => {
    const server = connect({ port: target(), host: '127.0.0.1', noDelay: true });
    const ends = { client, server };
    const link = createLink(ends, counts);
    links.set(link, ends);
    forward(link, client, server, false);
    forward(link, server, client, true);
    const stallAfter = weather.stallNew?.() ?? null;
    if (stallAfter !== null) setTimeout(() => link.stall(), stallAfter).unref();
  });
  await new Promise<void>((done, fail) => {
    listener.once('error', fail);
    listener.listen(port, '127.0.0.1', done);
  });

  return {
    url: `http://127.0.0.1:${port}`,
    weather,
    counts,
    links: () => [...links.keys()].filter((link) => link.open),
    async close() {
      const closed = new Promise<void>((done) => listener.close(() => done()));
      for (const { client, server } of links.values()) {
        client.destroy();
        server.destroy();
      }
      await closed;
    },
  };
}
