import { type ApiClient, type AppNotification, notificationSchema, unreadEventSchema } from '@chatso/contract';
import { backoffMs } from '@chatso/domain';
import { z } from 'zod';
import { openTabChannel, type TabChannel } from '../../../lib/tabs/tab-channel.ts';
import { leadAmongTabs } from '../../../lib/tabs/tab-lead.ts';

const tabMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notification'), notification: notificationSchema }),
  z.object({ kind: z.literal('unread'), unread: unreadEventSchema.shape.unread }),
  z.object({ kind: z.literal('connected') }),
  z.object({ kind: z.literal('read') }),
]);
type TabMessage = z.infer<typeof tabMessageSchema>;

export interface FeedListener {
  onNotification(notification: AppNotification): void;
  onUnread(unread: number): void;
  /** Something may have been missed, or was read elsewhere: ask again. */
  onChanged(): void;
}

export interface FeedOptions extends FeedListener {
  api: ApiClient;
  workspaceId: string;
  userId: string;
  /** For tests. */
  openSource?: (url: string) => EventSource;
  channel?: TabChannel;
}

export interface Feed {
  /** Tells the other tabs that something was read here. */
  publishRead(): void;
  stop(): void;
}

/**
 * The notifications of one person in one workspace, as they come (F-07). One tab holds the stream and tells the others
 * (T-15). After every (re)connect everybody asks again for the list, so nothing is lost in between.
 */
export function followNotifications(options: FeedOptions): Feed {
  const name = `notifications:${options.workspaceId}:${options.userId}`;
  const channel = options.channel ?? openTabChannel(name);

  function hear(message: TabMessage): void {
    if (message.kind === 'notification') options.onNotification(message.notification);
    else if (message.kind === 'unread') options.onUnread(message.unread);
    else options.onChanged();
  }

  const unlisten = channel.listen((raw) => {
    const message = tabMessageSchema.safeParse(raw);
    if (message.success) hear(message.data);
  });
  const unlead = leadAmongTabs(name, (signal) =>
    holdStream(options, signal, (message) => {
      hear(message);
      channel.post(message);
    }),
  );
  return {
    publishRead: () => channel.post({ kind: 'read' }),
    stop() {
      unlead();
      unlisten();
    },
  };
}

function parseEvent<S extends z.ZodType>(event: Event, schema: S): z.output<S> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(String((event as MessageEvent<unknown>).data)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps the stream open until the signal; each try needs a token of its own (decision F-3). */
function holdStream(options: FeedOptions, signal: AbortSignal, tell: (message: TabMessage) => void): void {
  const open = options.openSource ?? ((url) => new EventSource(url));
  let attempt = 0;
  let lastId = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;

  function again(): void {
    source?.close();
    if (signal.aborted) return;
    clearTimeout(timer);
    attempt += 1;
    timer = setTimeout(() => void connect(), backoffMs(attempt));
  }

  async function connect(): Promise<void> {
    try {
      const { token } = await options.api['notifications.streamToken']({}, { signal });
      if (signal.aborted) return;
      const query = new URLSearchParams({ token, ...(lastId === '' ? {} : { lastEventId: lastId }) });
      source = open(`/notifications/stream?${query.toString()}`);
    } catch {
      return again();
    }
    source.addEventListener('open', () => {
      attempt = 0;
      tell({ kind: 'connected' });
    });
    source.addEventListener('notification', (event) => {
      lastId = (event as MessageEvent).lastEventId || lastId;
      const notification = parseEvent(event, notificationSchema);
      if (notification) tell({ kind: 'notification', notification });
    });
    source.addEventListener('unread', (event) => {
      const parsed = parseEvent(event, unreadEventSchema);
      if (parsed) tell({ kind: 'unread', unread: parsed.unread });
    });
    source.addEventListener('error', again);
  }

  const onOnline = () => {
    if (source?.readyState === 1) return;
    attempt = -1;
    again();
  };
  window.addEventListener('online', onOnline);
  void connect();
  signal.addEventListener('abort', () => {
    window.removeEventListener('online', onOnline);
    clearTimeout(timer);
    source?.close();
  });
}
