import type { FastifyRequest } from 'fastify';

/** Milliseconds that a refused sender may pause, and may take in all. */
const patience = { pause: 3_000, all: 30_000 };

/**
 * A browser that is still sending sees a broken connection instead of our answer, unless the rest is read and dropped. One
 * that stops half-way (its side is done with the answer) must not hold the connection, and with it a stop of the server.
 */
export function letSenderFinish({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  const end = () => raw.destroy();
  const deadline = setTimeout(end, patience.all).unref();
  let pause = setTimeout(end, patience.pause).unref();
  raw.on('data', () => {
    clearTimeout(pause);
    pause = setTimeout(end, patience.pause).unref();
  });
  raw.once('close', () => {
    clearTimeout(deadline);
    clearTimeout(pause);
  });
  raw.unpipe();
  raw.resume();
}
