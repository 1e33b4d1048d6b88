/**
 * Scripted shoppers talk to your agent: `npm run simulate -- --visitors 5 --minutes 10 --url http://localhost:3000`.
 * Each opens a chat in the demo shop, waits to be accepted, answers what the agent writes and leaves in the end. They use
 * the widget's public API and socket, so they are visitors like any other. Ctrl-C ends them politely.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { io } from 'socket.io-client';
import { v7 } from 'uuid';

const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
    url: { type: 'string', default: 'http://localhost:3000' },
  },
});
const count = Math.max(1, Number(values.visitors) || 1);
const until = Date.now() + (Number(values.minutes) || 10) * 60_000;
const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());

const names = [
  'Marit Solheim',
  'Devonte Okafor',
  'ليلى حداد',
  'Grace Oyelaran',
  'Aiko Tanabe',
  'Rosa Marchetti',
  'Kwame Boateng',
  'Ingibjörg Hallgrímsdóttir',
];
const openings = [
  'Hi! Does the Ridgeline Rain Shell run large?',
  'Is the Tidewater tent back in stock?',
  'My parcel was due yesterday. Can you have a look?',
  'Which base layer would you take for winter in Bergen?',
  'Can I still change the address of my order?',
];
const replies = [
  'Thanks, that helps.',
  'And how long does delivery take?',
  'Great! 🎉',
  'Could you check the L as well?',
  'OK, let me think about it.',
  'Perfect, thank you!',
];
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const pause = (low, high) => sleep(low + Math.random() * (high - low), undefined, { signal: stopping.signal });

async function post(path, body, token) {
  const response = await fetch(`${values.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: values.url,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function findStore() {
  const page = await fetch(`${values.url}/demo`).then((response) => response.text());
  const [, id] = /data-store-id="([^"]+)"/.exec(page) ?? [];
  if (!id) throw new Error(`No demo shop at ${values.url}/demo. Start one with npm start.`);
  return id;
}

/** One shopper from the first word to the last. */
async function shop(store, index) {
  const name = names[index % names.length];
  const { visitorToken } = await post(`/widget/${store}/session`, { timezone: 'America/Vancouver' });
  const socket = io(`${values.url}/widget`, { transports: ['websocket'], auth: { token: visitorToken } });
  const conversationId = v7();
  let heard = 0;
  let ended = false;
  socket.on('conversation:message', ({ message }) => {
    if (message.author === 'agent' && message.type !== 'notification') heard += 1;
  });
  socket.on('conversation:changed', ({ conversation }) => {
    ended = conversation.ended;
  });
  const opening = {
    conversationId,
    messageId: v7(),
    fullname: name,
    email: `sim${index}@shopper.test`,
    text: pick(openings),
  };
  try {
    await post(`/widget/${store}/conversations`, opening, visitorToken);
    console.log(`${name} asks: ${opening.text}`);
    for (let answered = 0; !ended && answered < 6 && Date.now() < until; ) {
      await pause(400, 900);
      if (heard <= answered) continue;
      answered = heard;
      socket.emit('visitor:typing', { conversationId });
      await pause(1500, 4000);
      const text = pick(replies);
      await socket.timeout(10_000).emitWithAck('conversation:message', { messageId: v7(), conversationId, text });
      console.log(`${name} writes: ${text}`);
    }
  } catch (error) {
    if (!stopping.signal.aborted) console.error(`${name}: ${error.message}`);
  } finally {
    await post(`/widget/${store}/conversations/${conversationId}/end`, {}, visitorToken).catch(() => {});
    socket.disconnect();
    console.log(`${name} has left.`);
  }
}

const store = await findStore();
await Promise.all(
  Array.from({ length: count }, async (_, index) => {
    await pause(0, count * 3000).catch(() => {});
    for (let round = 0; Date.now() < until && !stopping.signal.aborted; round += 1) {
      await shop(store, index + round * count);
      await pause(5000, 15_000).catch(() => {});
    }
  }),
);
process.exit(0);
