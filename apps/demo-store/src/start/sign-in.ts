/** What a one-click sign-in came to. */
export type SignIn = { ok: true; redirect: string } | { ok: false; reason: string };

/** The console may only be sent on inside this origin. */
const isLocal = (address: unknown): address is string => typeof address === 'string' && /^\/(?![/\\])/.test(address);

const reasonFor = (status: number): string => {
  if (status === 404) return 'This server has no such demo account. Sign in with email instead.';
  if (status === 429) return 'Too many sign-ins in a row. Wait a minute and try again.';
  return 'The server could not sign you in. Try again, or sign in with email.';
};

/** `POST /api/auth-service/demo-sign-in`; never throws. */
export const demoSignIn = async (email: string): Promise<SignIn> => {
  try {
    const answer = await fetch('/api/auth-service/demo-sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    if (!answer.ok) return { ok: false, reason: reasonFor(answer.status) };
    const body: unknown = await answer.json();
    const redirect = typeof body === 'object' && body !== null && 'redirect' in body ? body.redirect : null;
    return isLocal(redirect) ? { ok: true, redirect } : { ok: false, reason: reasonFor(500) };
  } catch {
    return { ok: false, reason: 'The server does not answer. Is it still running?' };
  }
};

export interface DemoAccount {
  email: string;
  fullname: string;
}

const isAccount = (value: unknown): value is DemoAccount =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'fullname' in value &&
  typeof value.fullname === 'string';

/** The people behind the demo sign-ins; empty when the server does not tell. */
export const demoAccounts = async (): Promise<DemoAccount[]> => {
  try {
    const answer = await fetch('/api/auth-service/config');
    const body: unknown = answer.ok ? await answer.json() : null;
    const list = typeof body === 'object' && body !== null && 'demoAccounts' in body ? body.demoAccounts : null;
    return Array.isArray(list) ? list.filter(isAccount) : [];
  } catch {
    return [];
  }
};
