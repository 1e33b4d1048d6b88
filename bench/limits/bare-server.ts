/**
 * The limits: the barest Socket.IO programs that could do the job. `relay` acks and relays without a database, `single`
 * acks after one bare insert each, `relay-whole` relays an event of the size that the contract gives agents, `coalesced` after adaptively coalesced inserts (two in flight, no timer). With
 * REDIS_URL they relay across processes, by the same adapter as the product.
 */
import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import pg from 'pg';
import { Server, type Socket } from 'socket.io';

interface Incoming {
  messageId: string;
  conversationId: string;
  text: string;
}
type Ack = (answer: { data: { messageId: string } }) => void;

const [mode = 'relay'] = process.argv.slice(2);
const http = createServer((_request, response) => response.end('ready'));
const redis = process.env.REDIS_URL;
const io = new Server(http, {
  transports: ['websocket'],
  perMessageDeflate: false,
  serveClient: false,
  ...(redis ? { adapter: createAdapter(new Redis(redis), { onlyPlaintext: true }) } : {}),
});
const pool = mode.startsWith('relay') ? null : new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

if (pool) {
  await pool.query(
    'CREATE TABLE IF NOT EXISTS bare (id uuid PRIMARY KEY, conversation_id uuid, body text, at timestamptz)',
  );
  await pool.query('TRUNCATE bare');
}

interface Waiting extends Incoming {
  done(): void;
}
let queue: Waiting[] = [];
let inFlight = 0;

async function flush(): Promise<void> {
  if (!pool || inFlight >= 2 || queue.length === 0) return;
  const batch = queue.slice(0, 200);
  queue = queue.slice(200);
  inFlight += 1;
  await pool.query({
    name: 'bare-many',
    text: 'INSERT INTO bare SELECT id, conversation_id, body, now() FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS i (id, conversation_id, body)',
    values: [batch.map((one) => one.messageId), batch.map((one) => one.conversationId), batch.map((one) => one.text)],
  });
  inFlight -= 1;
  for (const one of batch) one.done();
  void flush();
}

async function store(message: Incoming): Promise<void> {
  if (mode === 'coalesced') {
    await new Promise<void>((done) => {
      queue.push({ ...message, done });
      void flush();
    });
  } else if (mode === 'single') {
    await pool?.query({
      name: 'bare-one',
      text: 'INSERT INTO bare VALUES ($1, $2, $3, now())',
      values: [message.messageId, message.conversationId, message.text],
    });
  }
}

/** What an agent has to know of a message to show it, as the contract names it: what all of them receive and parse. */
const whole = (message: Incoming) => ({
  conversationId: message.conversationId,
  rev: 1,
  message: {
    ...message,
    ...{ seq: 1, senderId: message.conversationId, socialSenderId: null, author: 'client', type: 'text' },
    ...{ timestamp: new Date().toISOString(), state: 'pending', attachments: [], files: [] },
    ...{ pageId: null, customerSocialId: null, storeId: message.conversationId },
  },
  unreadCount: 1,
});

io.on('connection', (socket: Socket) => {
  socket.on('join', async (room: string, ack: () => void) => {
    await socket.join(room);
    ack();
  });
  socket.on('conversation:message', async (message: Incoming, ack: Ack) => {
    await store(message);
    ack({ data: { messageId: message.messageId } });
    // Nobody is in the room on the message path, as nobody watches there in the product's run.
    const event = mode === 'relay-whole' ? whole(message) : { message };
    socket.to(message.conversationId).emit('conversation:message', event);
  });
});
http.listen(Number(process.env.PORT), '127.0.0.1');
