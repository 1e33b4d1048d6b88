/** Visitors of a shop in a process of their own: sessions, widget sockets, and page views. */
import type { Socket } from 'socket.io-client';
import { answer } from '../support/children.ts';
import { call, connectVisitor, type Demo, inParallel } from '../support/demo.ts';
import { isFromGoogle, products, type Seen } from './shop.ts';

interface Simulated extends Seen {
  token: string;
  socket: Socket | null;
  timer: NodeJS.Timeout | null;
}

const visitors: Simulated[] = [];

function view(one: Simulated): void {
  one.views += 1;
  one.title = products[(one.index + one.views) % products.length] ?? '';
  // Whoever sees it knows how late it is. All processes of the bench share the machine's clock.
  one.url = `https://shop.test/products/${one.title.toLowerCase()}?visitor=${one.index}&at=${Date.now()}`;
  one.socket?.emit('visitor:page', { pageUrl: one.url, pageTitle: one.title });
}

const questions = {
  async sessions({ demo, from, count }: { demo: Demo; from: number; count: number }): Promise<void> {
    const made = await inParallel(count, async (at) => {
      const index = from + at;
      const session = await call<{ visitorToken: string; visitorId: string }>(
        `${demo.url}/api/widget/${demo.analyticsId}/session`,
        'POST',
        isFromGoogle(index) ? { referrer: 'https://www.google.com/' } : {},
        { origin: demo.url },
      );
      const { visitorToken: token, visitorId } = session;
      return { token, visitorId, index, views: 0, url: null, title: null, socket: null, timer: null };
    });
    visitors.push(...made);
  },
  /** The next `count` of them come to the pages, by turns to each process. */
  async arrive({ demos, count }: { demos: Demo[]; count: number }): Promise<void> {
    const next = visitors.filter(({ socket }) => socket === null).slice(0, count);
    await inParallel(next.length, async (at) => {
      const one = next[at];
      const demo = demos[(one?.index ?? 0) % demos.length];
      if (one !== undefined && demo !== undefined) one.socket = await connectVisitor(demo, one.token);
    });
  },
  /** Everybody moves, each at a moment of their own. */
  move({ pageEveryMs }: { pageEveryMs: number }): void {
    for (const one of visitors) {
      one.timer = setTimeout(() => {
        view(one);
        one.timer = setInterval(() => view(one), pageEveryMs);
      }, Math.random() * pageEveryMs);
    }
  },
  /** They stay where they are: what they saw, which is the truth, and how many lost their socket. */
  halt(_: null): { seen: Seen[]; lost: number } {
    // Timeouts and intervals are one kind to Node.
    for (const { timer } of visitors) clearTimeout(timer ?? undefined);
    return {
      seen: visitors.map(({ visitorId, index, views, url, title }) => ({ visitorId, index, views, url, title })),
      lost: visitors.filter(({ socket }) => !socket?.connected).length,
    };
  },
  leave(_: null): void {
    for (const one of visitors) {
      one.socket?.disconnect();
      one.socket = null;
    }
  },
};
export type VisitorQuestions = typeof questions;

answer(questions);
