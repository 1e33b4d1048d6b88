import { expect, type Page } from '@playwright/test';

/**
 * Signs a person in without the form, which has tests of its own: the cookies of the answer are all that a page needs.
 * Each call is a session of its own, since each refresh token is good for one use. Answers where the console of the
 * workspace they used last begins: `<url>/ws/<id>`.
 */
export async function signInQuietly(page: Page, url: string, email: string, password = 'chatso-demo'): Promise<string> {
  const { request } = page.context();
  // As a page says it: the browser may hold cookies of somebody else already.
  const headers = { origin: url };
  const session = await request.post(`${url}/api/auth-service/auth`, { data: { email, password }, headers });
  expect(session.status(), await session.text()).toBe(200);
  const { idToken } = (await session.json()) as { idToken: string };
  const answer = await request.get(`${url}/api/users/me`, { headers: { authorization: `Bearer ${idToken}` } });
  const me = (await answer.json()) as {
    lastActiveWorkspace: string | null;
    workspaces: { workspaceId: { _id: string } }[];
  };
  const workspace = me.lastActiveWorkspace ?? me.workspaces[0]?.workspaceId._id;
  if (workspace === undefined) throw new Error(`${email} is in no workspace.`);
  return `${url}/ws/${workspace}`;
}
