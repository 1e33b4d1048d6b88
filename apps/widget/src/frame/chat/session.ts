import type { SyncStorage } from '@chatso/sync';
import type { CustomerClaim, PageInfo } from '../../bridge/messages.ts';
import type { Answer, WidgetApi } from '../api.ts';

interface KeptSession {
  visitorId: string;
  visitorToken: string;
}

export interface SessionInput {
  page: PageInfo;
  referrer: string;
  customer: CustomerClaim | null;
}

export interface Session {
  token(): string | null;
  /** Begins or resumes; rejects with a CallError. */
  begin(input: SessionInput): Promise<Answer<'widget.session'>>;
  forget(): Promise<void>;
}

const key = 'session';

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

/** Who this visitor is, by the token of an earlier session (decision G-1). */
export function createSession(analyticsId: string, storage: SyncStorage, api: () => WidgetApi): Session {
  let kept: KeptSession | null = null;

  async function start({ page, referrer, customer }: SessionInput): Promise<Answer<'widget.session'>> {
    const stored = await storage.get(key);
    if (isKept(stored)) kept = stored;
    const answer = (await api().post('/session', {
      ...(kept ?? {}),
      page: { url: page.url, title: page.title },
      ...(referrer ? { referrer } : {}),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(customer ? { customer } : {}),
    })) as Answer<'widget.session'>;
    kept = { visitorId: answer.visitorId, visitorToken: answer.visitorToken };
    await storage.set(key, kept);
    return answer;
  }

  return {
    token: () => kept?.visitorToken ?? null,
    begin: (input) => oneAtATime(`chatso-session:${analyticsId}`, () => start(input)),
    async forget() {
      kept = null;
      await storage.remove(key);
    },
  };
}
