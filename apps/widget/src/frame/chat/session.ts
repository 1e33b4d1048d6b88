import type { SyncStorage } from '@chatso/sync';
import type { CustomerClaim, PageInfo } from '../../bridge/messages.ts';
import type { Answer, WidgetApi } from '../api.ts';

/** What tabs tell each other: null after a logout. */
interface Presence {
  visitorId: string | null;
  /** The guest of this device who turned out to be this visitor. */
  from?: string | undefined;
}

interface KeptSession extends Presence {
  visitorId: string;
  visitorToken: string;
  /** A guest is the device; only what a named person wrote is nobody else's. */
  verified?: boolean | undefined;
}

export interface SessionInput {
  page?: PageInfo;
  referrer?: string;
  customer: CustomerClaim | null;
}

interface SessionPorts {
  analyticsId: string;
  storage: SyncStorage;
  /** To the other tabs of this shop in this browser, where there is such a thing. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'> | null;
  api(): WidgetApi;
  /** Another tab has changed who is here: the claim of this page is older than that. */
  onOvertaken(): void;
  /** Nothing of what this page holds in memory may be seen, sent or stored any more. */
  forget(): Promise<void>;
  /** Begins the page anew, without anything in memory. */
  restart(): void;
}

export interface Session {
  token(): string | null;
  /** Begins or resumes; rejects with a CallError. Never answers when it turns out that somebody else is here now. */
  begin(input: SessionInput): Promise<Answer<'widget.session'>>;
  /** Rejects when the claim proves nothing or means somebody else: then `begin` with it. Null: no session to tell it to. */
  identify(customer: CustomerClaim): Promise<Answer<'widget.identify'>['visitor'] | null>;
  logout(): Promise<void>;
  /** Begins the page anew if another tab has changed who is here. */
  check(): void;
}

/**
 * A page of another process may still read the storage as it was when it hears of a change: measured once in 1,500 times
 * with the shop's storage in Chromium.
 */
const rereadsMs = [0, 100, 1000, 5000];

const key = 'session';
export const sessionName = (analyticsId: string): string => `chatso-session:${analyticsId}`;
/** Stands where the session was, so that other tabs tell a logout from a storage that forgot. */
const left = { visitorId: null };

const delay = (ms: number) => new Promise((done) => setTimeout(done, ms));

const isKept = (value: unknown): value is KeptSession =>
  typeof value === 'object' && value !== null && 'visitorToken' in value && 'visitorId' in value;

/** Two tabs that open at once must not become two visitors; where there are no locks, they may. */
async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  let began = false;
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(10_000) }, () => {
      began = true;
      return work();
    });
  } catch (error) {
    if (began) throw error;
    return work();
  }
}

/**
 * Who this visitor is, by the token of an earlier session (decision G-1) or by what the shop signed. A browser holds one
 * person at a time: when one tab changes who that is, the others begin anew, and nothing of the one before is left.
 */
export function createSession(ports: SessionPorts): Session {
  const { storage, channel, api, onOvertaken, forget, restart } = ports;
  let kept: KeptSession | null = null;
  /** The claim that the session at hand has been told. */
  let told: CustomerClaim | null = null;
  let before: Promise<unknown> = Promise.resolve();
  /** One after the other, also in this page alone: a claim that comes while a session begins must not be overlooked. */
  function locked<T>(work: () => Promise<T>): Promise<T> {
    const run = before.then(() => oneAtATime(sessionName(ports.analyticsId), work));
    before = run.catch(() => undefined);
    return run;
  }

  const isOvertaken = (stored: unknown): boolean =>
    kept !== null && stored !== undefined && !(isKept(stored) && stored.visitorId === kept.visitorId);

  /** `said` counts where the storage has no answer. */
  const check = (said?: Presence | null) =>
    locked(async () => {
      const stored = (await storage.get(key)) ?? said ?? undefined;
      if (isOvertaken(stored)) await giveWay(stored);
    });

  async function receive(said: Presence | null): Promise<void> {
    for (const pause of rereadsMs) {
      await delay(pause);
      await check(said);
      if (said?.visitorId === kept?.visitorId) return;
    }
  }

  if (channel) channel.onmessage = ({ data }: MessageEvent<Presence | null>) => void receive(data);

  function anew(): Promise<never> {
    restart();
    return new Promise(() => undefined);
  }

  const tell = ({ visitorId, from }: Presence) => channel?.postMessage({ visitorId, from });

  async function keep(session: KeptSession, former: KeptSession | null): Promise<void> {
    kept = session;
    await storage.set(key, session);
    if (former?.visitorId !== session.visitorId) tell(session);
  }

  async function wipe(): Promise<void> {
    await forget();
    for (const [held] of await storage.entries('')) await storage.remove(held);
  }

  async function giveWay(stored: unknown): Promise<never> {
    onOvertaken();
    if ((stored as Presence | undefined)?.from !== kept?.visitorId) await forget();
    return anew();
  }

  async function start({ page, referrer, customer }: SessionInput): Promise<Answer<'widget.session'>> {
    const stored = await storage.get(key);
    const overtaken = isOvertaken(stored);
    if (overtaken && customer === told) return giveWay(stored);
    const known = isKept(stored) ? stored : overtaken ? null : kept;
    const answer = (await api().post('/session', {
      ...(known && { visitorId: known.visitorId, visitorToken: known.visitorToken }),
      ...(page && { page: { url: page.url, title: page.title } }),
      ...(referrer && { referrer }),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(customer && { customer }),
    })) as Answer<'widget.session'>;
    const { visitorId, visitorToken, tookAlong } = answer;
    const { verified } = answer.visitor;
    const strange = known !== null && known.visitorId !== visitorId && known.verified !== false && !tookAlong;
    if (strange) await wipe();
    else if (overtaken) await forget();
    await keep({ visitorId, visitorToken, verified, from: tookAlong ? known?.visitorId : undefined }, known);
    told = customer;
    return strange || overtaken ? anew() : answer;
  }

  return {
    token: () => kept?.visitorToken ?? null,
    begin: (input) => locked(() => start(input)),
    identify: (customer) =>
      locked(async () => {
        if (kept === null) return null;
        if (isOvertaken(await storage.get(key))) throw new Error('Another tab has changed who is here.');
        const { visitor, visitorToken } = (await api().post('/identify', { customer })) as Answer<'widget.identify'>;
        const { visitorId, verified } = visitor;
        // Another one is where the guest went.
        await keep({ visitorId, visitorToken, verified, from: kept.visitorId }, kept);
        told = customer;
        return visitor;
      }),
    logout: () =>
      locked(async () => {
        // First the device forgets: whoever comes back meanwhile must find nothing.
        await wipe();
        await storage.set(key, left);
        tell(left);
        await api()
          .post('/logout')
          .catch(() => undefined);
        return anew();
      }),
    check: () => void check(),
  };
}
