import { ApiError } from '@chatso/contract';
import { browser, logoutPath } from '../browser/browser.ts';
import { serverNow } from '../formats/clock.ts';
import { keepAllDrafts } from '../storage/drafts.ts';
import { settleUnauthenticated } from './session-end.ts';
import { adoptSession, currentToken, publicApi } from './session-refresh.ts';
import { sessionStore } from './session-store.ts';

/** People switch windows all the time; a session does not change that often. */
const atMostEveryMs = 10_000;
let lastAsked = Number.NEGATIVE_INFINITY;

/** What the suite calls this product among a person's claims. */
const productClaim = 'is_chatso';

type Answer = Awaited<ReturnType<(typeof publicApi)['auth.checkSession']>>;

async function ask(): Promise<Answer | null> {
  // A laptop that slept holds a token that ran out; that is no invalid one.
  const idToken = await currentToken();
  if (idToken === null) return null;
  try {
    return await publicApi['auth.checkSession']({ body: { idToken } });
  } catch (error) {
    // Nobody is signed in here any more; anything else is no answer about the session.
    if (error instanceof ApiError && error.statusCode === 401) settleUnauthenticated(error);
    return null;
  }
}

/** Cookies of somebody else: this tab signs in as that person, and shows nothing of the one before. */
async function becomeOther(customToken: string): Promise<void> {
  try {
    adoptSession(await publicApi['auth.signIn']({ body: { customToken } }));
  } catch (error) {
    // Without an answer the next focus asks again; a refusal is settled by the cookies after the reload.
    if (!(error instanceof ApiError) || error.statusCode !== 401) return;
  }
  browser.reload();
}

/** What an answer means for this tab, in the order of the specification; null: nothing. */
function verdictOf(answer: Answer, here: { uid: string; email: string }): 'reload' | 'log-out' | 'become-other' | null {
  if (!answer.isIdTokenValid) return 'reload';
  if (answer.customClaims[productClaim] !== true) return 'log-out';
  if (answer.uid !== here.uid) return 'become-other';
  return answer.email === here.email ? null : 'reload';
}

/**
 * Asks whether this tab still shows the right person. What is typed is written down before the page goes;
 * a reload that is only for freshness waits for the next time when that is not possible.
 */
export async function checkSession(): Promise<void> {
  const { user, uid } = sessionStore.getState();
  const now = serverNow();
  if (!user || uid === null || now - lastAsked < atMostEveryMs) return;
  lastAsked = now;
  const answer = await ask();
  // The session may have ended or changed hands while the server was asked.
  if (answer === null || sessionStore.getState().uid !== uid) return;
  const verdict = verdictOf(answer, { uid, email: user.email });
  if (verdict === null) return;
  const kept = await keepAllDrafts();
  if (verdict === 'become-other') return becomeOther(answer.customToken);
  if (verdict === 'log-out') return browser.leaveFor(logoutPath);
  if (kept) browser.reload();
}
