import { limits } from '@chatso/domain';
import * as v from 'valibot';
import { openTabChannel, type TabChannel } from '../tabs/tab-channel.ts';

export interface VersionStreamOptions {
  onNewVersion: (version: string) => void;
  /** The stream failed five times in a row (F-11). */
  onFailed: () => void;
  /** It works again. */
  onRecovered: () => void;
  /** For tests. */
  openSource?: (url: string) => EventSource;
  channel?: TabChannel;
}

const eventSchema = v.object({ version: v.pipe(v.string(), v.nonEmpty()) });
const tabSchema = v.union([eventSchema, v.object({ ask: v.literal(true) })]);
const retryMs = 3_000;
/** Soon enough that a restart's end is seen while somebody still reads that it failed. */
const calmRetryMs = 10_000;

function parseVersion(data: unknown): string | null {
  try {
    const parsed = v.safeParse(eventSchema, typeof data === 'string' ? JSON.parse(data) : data);
    return parsed.success ? parsed.output.version : null;
  } catch {
    return null;
  }
}

/**
 * Follows the version the server runs (F-10). One tab holds the stream, because a browser allows only six connections to
 * a host; it tells the others (F-12). The first version heard is the one this page runs. Returns what ends it.
 */
export function followVersion(options: VersionStreamOptions): () => void {
  const channel = options.channel ?? openTabChannel('version');
  const stop = new AbortController();
  let running: string | null = null;
  let announced: string | null = null;

  function hear(version: string): void {
    running ??= version;
    if (version === running || version === announced) return;
    announced = version;
    options.onNewVersion(version);
  }

  const unlisten = channel.listen((message) => {
    const parsed = v.safeParse(tabSchema, message);
    if (!parsed.success) return;
    if ('version' in parsed.output) hear(parsed.output.version);
    else if (running) channel.post({ version: announced ?? running });
  });

  const lead = () =>
    holdStream({
      ...options,
      signal: stop.signal,
      onVersion: (version) => {
        hear(version);
        channel.post({ version });
      },
    });
  channel.post({ ask: true });
  if (typeof navigator !== 'undefined' && navigator.locks) {
    navigator.locks.request('chatso-v2:version-stream', { signal: stop.signal }, lead).catch(() => undefined);
  } else {
    void lead();
  }
  return () => {
    stop.abort();
    unlisten();
  };
}

interface HoldOptions extends VersionStreamOptions {
  signal: AbortSignal;
  onVersion: (version: string) => void;
}

/** Keeps the stream open until the signal; resolves then, so that another tab may lead. */
function holdStream(options: HoldOptions): Promise<void> {
  const open = options.openSource ?? ((url) => new EventSource(url));
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;

  function works(): void {
    if (failures >= limits.versionStreamFailures) options.onRecovered();
    failures = 0;
  }

  function connect(): void {
    source = open('/sse');
    source.addEventListener('open', works);
    source.addEventListener('version', (event) => {
      const version = parseVersion((event as MessageEvent<unknown>).data);
      if (version === null) return;
      works();
      options.onVersion(version);
    });
    source.addEventListener('error', () => {
      // The browser's own retry gives up on a refusal, so every retry is ours.
      source?.close();
      // No network is no failure of the stream; the connection banner says it already.
      if (navigator.onLine) failures += 1;
      if (failures === limits.versionStreamFailures) options.onFailed();
      timer = setTimeout(connect, failures >= limits.versionStreamFailures ? calmRetryMs : retryMs);
    });
  }

  connect();
  return new Promise((resolve) => {
    options.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
  });
}
