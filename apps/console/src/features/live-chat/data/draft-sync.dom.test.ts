import type { AgentMessageInput, Draft, MessageFile } from '@chatso/contract';
import { memoryStorage, type OutboxItem } from '@chatso/sync';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploadQueue, type UploadQueue } from '../../../lib/files/upload-queue.ts';
import { idOf } from '../../../lib/testing/factories.ts';
import { mergedText } from './draft-merge.ts';
import { type DraftSync, startDraftSync } from './draft-sync.ts';
import { createDrafts, noteOf } from './drafts.ts';

const id = idOf(1);
const file: MessageFile = { name: 'chart.pdf', filetype: 'pdf', publicUrl: '/files/1/chart.pdf', size: 3 };

/** The server's rule in memory: the higher rev wins. */
function aServer() {
  const stored = new Map<string, Draft>();
  const puts: { text: string; mode: Draft['mode']; messageId: string | null; keepalive: boolean }[] = [];
  let online = true;
  let refusal: number | null = null;
  return {
    stored,
    puts,
    online: (next: boolean) => {
      online = next;
    },
    refuse: (status: number) => {
      refusal = status;
    },
    write(text: string, rev: number, files: MessageFile[] = []): Draft {
      const draft: Draft = {
        conversationId: id,
        text,
        mode: 'message',
        files,
        rev,
        updatedAt: '2026-11-01T00:00:00.000Z',
      };
      stored.set(id, draft);
      return draft;
    },
    api: {
      'drafts.list': async () => {
        if (!online) throw Object.assign(new Error('away'), { statusCode: 0 });
        return { data: [...stored.values()], count: stored.size };
      },
      'drafts.put': async (
        {
          params,
          body,
        }: {
          params: { id: string };
          body: Pick<Draft, 'text' | 'mode' | 'rev' | 'files'> & { messageId: string | null };
        },
        options: { keepalive?: boolean },
      ) => {
        if (!online) throw Object.assign(new Error('away'), { statusCode: 0 });
        if (refusal) throw Object.assign(new Error('no'), { statusCode: refusal });
        puts.push({
          text: body.text,
          mode: body.mode,
          messageId: body.messageId,
          keepalive: options.keepalive ?? false,
        });
        const known = stored.get(params.id);
        if (known && known.rev >= body.rev) return { draft: known };
        const { text, mode, rev, files } = body;
        const draft: Draft = { conversationId: params.id, text, rev, files, mode, updatedAt: '' };
        stored.set(params.id, draft);
        return { draft };
      },
    } as never,
  };
}

function aDevice(server: ReturnType<typeof aServer>, storage = memoryStorage()) {
  const drafts = createDrafts(storage);
  const items: OutboxItem<AgentMessageInput>[] = [];
  const heard: Record<'outbox' | 'connect', () => void> = { outbox: () => undefined, connect: () => undefined };
  let changed: (event: { draft: Draft }) => void = () => undefined;
  let uploaded: (id: string) => void = () => undefined;
  const gone = new Set<string>();
  const queue: UploadQueue = createUploadQueue({
    upload: async () => file,
    prepare: async (given) => given,
    onRefused: () => undefined,
  });
  queue.subscribe(() => uploaded(id));
  const sync: DraftSync = startDraftSync({
    ...{ api: server.api, storage, drafts, uploadsOf: () => queue, log: () => undefined },
    isGone: (conversationId) => gone.has(conversationId),
    outbox: {
      items: (conversation?: string) => items.filter((item) => !conversation || item.conversationId === conversation),
      subscribe: (listener) => {
        heard.outbox = listener;
        return () => undefined;
      },
    },
    onUploads: (listener) => {
      uploaded = listener;
      return () => undefined;
    },
    onChanged: (listener) => {
      changed = listener;
      return () => undefined;
    },
    onConnect: (listener) => {
      heard.connect = listener;
      return () => undefined;
    },
  });
  return {
    ...{ drafts, queue, sync, storage, gone },
    type: (text: string) => drafts.set(id, text),
    hear: (draft: Draft) => changed({ draft }),
    connect: () => heard.connect(),
    /** As the composer does: the text leaves the field, the message waits in the outbox. */
    say(text: string, messageId = idOf(50)) {
      items.push({ messageId, conversationId: id, payload: { messageId, conversationId: id, text } } as never);
      heard.outbox();
      drafts.set(id, '');
    },
    acknowledged() {
      items.splice(0);
      heard.outbox();
    },
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const pause = () => vi.advanceTimersByTimeAsync(800);

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('what is typed', () => {
  it('is kept after a pause, and for whoever makes none after five seconds', async () => {
    const server = aServer();
    const device = aDevice(server);
    await settled();
    device.type('Hal');
    await vi.advanceTimersByTimeAsync(700);
    device.type('Half');
    await vi.advanceTimersByTimeAsync(700);
    expect(server.puts).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.puts.map(({ text }) => text)).toEqual(['Half']);
    for (let at = 0; at < 12; at += 1) {
      device.type(`Half a sentence ${at}`);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(server.puts.length).toBe(2);
  });

  it('is kept at once when the field or the page is left', async () => {
    const server = aServer();
    const device = aDevice(server);
    await settled();
    device.type('Going');
    document.dispatchEvent(new Event('focusout'));
    await settled();
    device.type('Gone');
    window.dispatchEvent(new Event('pagehide'));
    await settled();
    expect(server.puts).toEqual([
      { text: 'Going', mode: 'message', messageId: null, keepalive: false },
      { text: 'Gone', mode: 'message', messageId: null, keepalive: true },
    ]);
  });

  it('[H-42] of a chat that went to somebody else stays on this device: the server is not asked to refuse it', async () => {
    const server = aServer();
    const device = aDevice(server);
    await settled();
    device.type('Half a sent');
    device.gone.add(id);
    // The field that goes loses the focus.
    document.dispatchEvent(new Event('focusout'));
    await pause();
    expect(server.puts).toEqual([]);
    expect(device.drafts.get(id)).toBe('Half a sent');
    device.gone.delete(id);
    device.connect();
    await pause();
    expect(server.puts.map(({ text }) => text)).toEqual(['Half a sent']);
  });

  it('appears on another computer, files too, and is not sent back from there', async () => {
    const server = aServer();
    const [one, two] = [aDevice(server), aDevice(server)];
    await settled();
    one.type('From home');
    one.queue.hold([file]);
    await pause();
    const stored = server.stored.get(id) as Draft;
    two.hear(stored);
    one.hear(stored);
    expect([two.drafts.get(id), two.queue.items()[0]?.result]).toEqual(['From home', file]);
    await pause();
    expect(server.puts).toHaveLength(1);
  });

  it('[H-59] is there again, files too, after a page that took it over is left at once', async () => {
    const server = aServer();
    server.write('From home', 7, [file]);
    const storage = memoryStorage();
    const first = aDevice(server, storage);
    await settled();
    expect(first.drafts.get(id)).toBe('From home');
    first.sync.stop();
    const again = aDevice(server, storage);
    await again.drafts.load();
    await pause();
    expect([again.drafts.get(id), again.queue.items()[0]?.result]).toEqual(['From home', file]);
    expect(server.puts).toEqual([]);
    expect(server.stored.get(id)).toMatchObject({ text: 'From home', files: [file] });
  });

  it('of a private note is kept as one, and never comes back as a message', async () => {
    const server = aServer();
    const [one, two] = [aDevice(server), aDevice(server)];
    await settled();
    one.type('To the customer');
    one.drafts.choose(id, 'note');
    one.drafts.set(noteOf(id), 'Among us');
    await pause();
    expect(server.puts).toMatchObject([{ text: 'Among us', mode: 'note' }]);
    two.hear(server.stored.get(id) as Draft);
    expect([two.drafts.get(id), two.drafts.get(noteOf(id)), two.drafts.mode(id)]).toEqual(['', 'Among us', 'note']);
    // The note is left: what waited for the customer is kept again.
    one.drafts.set(noteOf(id), '');
    await pause();
    expect(server.puts.at(-1)).toMatchObject({ text: 'To the customer', mode: 'message' });
  });

  it('survives a reload without doubling', async () => {
    const server = aServer();
    const before = aDevice(server);
    await settled();
    before.type('Kept');
    await before.drafts.keep();
    before.sync.stop();
    await settled();
    const after = aDevice(server, before.storage);
    await after.drafts.load();
    await pause();
    expect(after.drafts.get(id)).toBe('Kept');
    expect(server.puts.map(({ text }) => text)).toEqual(['Kept']);
  });
});

describe('a message', () => {
  it('clears its draft exactly when it is acknowledged', async () => {
    const server = aServer();
    const device = aDevice(server);
    await settled();
    device.type('Hello');
    await pause();
    device.say('Hello');
    await pause();
    expect(server.stored.get(id)?.text).toBe('Hello');
    device.acknowledged();
    await settled();
    expect(server.stored.get(id)?.text).toBe('');
    expect(device.drafts.get(id)).toBe('');
  });

  it('says on the server which message it became, while nobody knows whether it arrived', async () => {
    const server = aServer();
    const device = aDevice(server);
    await settled();
    device.type('Never kept before');
    device.say('Never kept before');
    await pause();
    expect(server.puts).toEqual([
      { text: 'Never kept before', mode: 'message', messageId: idOf(50), keepalive: false },
    ]);
  });

  it('that is acknowledged before the pause costs no call at all', async () => {
    const server = aServer();
    const device = aDevice(server);
    await settled();
    device.type('Quick');
    device.say('Quick');
    device.acknowledged();
    await pause();
    expect(server.puts).toEqual([]);
  });

  it('leaves alone what was typed after it', async () => {
    const server = aServer();
    const device = aDevice(server);
    await settled();
    device.say('First');
    device.type('And more');
    device.acknowledged();
    await pause();
    expect(server.stored.get(id)?.text).toBe('And more');
    expect(device.drafts.get(id)).toBe('And more');
  });
});

describe('without a network', () => {
  it('the device keeps it, and sends it when it is back', async () => {
    const server = aServer();
    const device = aDevice(server);
    await settled();
    server.online(false);
    device.type('On the train');
    await pause();
    expect(server.puts).toEqual([]);
    server.online(true);
    device.connect();
    await pause();
    expect(server.stored.get(id)?.text).toBe('On the train');
  });

  it('what two devices wrote meanwhile is put together', async () => {
    const server = aServer();
    const device = aDevice(server);
    await settled();
    server.online(false);
    device.type('Mine');
    await pause();
    server.write('Theirs', 5_000_000);
    server.online(true);
    device.connect();
    await pause();
    expect(device.drafts.get(id)).toBe('Theirs\nMine');
    expect(server.stored.get(id)?.text).toBe('Theirs\nMine');
  });

  it('a draft cleared elsewhere is cleared here, but nothing typed since', async () => {
    const server = aServer();
    const device = aDevice(server);
    await settled();
    device.type('Said elsewhere');
    await pause();
    device.hear(server.write('', 5_000_000));
    expect(device.drafts.get(id)).toBe('');
    device.type('New');
    device.hear(server.write('', 6_000_000));
    expect(device.drafts.get(id)).toBe('New');
  });

  it('a chat that is over is not asked about again', async () => {
    const server = aServer();
    const device = aDevice(server);
    await settled();
    server.refuse(409);
    device.type('Too late');
    await pause();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.puts).toEqual([]);
  });
});

it.each([
  ['', 'mine', 'mine'],
  ['theirs', '', 'theirs'],
  ['Hello', 'Hello there', 'Hello there'],
  ['Hello there', 'Hello', 'Hello there'],
  ['one', 'two', 'one\ntwo'],
])('mergedText(%j, %j)', (theirs, mine, both) => {
  expect(mergedText(theirs, mine)).toBe(both);
});
