import { ApiError } from '@chatso/contract';
import { createUser } from '../src/modules/identity/index.ts';
import type { TestApp } from './create-test-app.ts';

export const testPassword = 'correct horse';

/** What a call that must fail failed with. */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call should have failed.');
  return error;
}

/** An account with a password, and how it signs in; for tests about getting in. */
export async function testAccount(t: TestApp) {
  const email = `person-${crypto.randomUUID()}@chatso.test`;
  const userId = await createUser(t.rootCtx(), { email, fullname: 'A Person', password: testPassword });
  const grant = (password = testPassword, address = email) =>
    t.client()['auth.signIn']({ body: { email: address, password } });
  return {
    email,
    userId,
    grant,
    async signIn(password = testPassword) {
      const session = await grant(password);
      return { ...session, api: t.client(session.idToken) };
    },
  };
}

interface OutboxMail {
  subject: string;
  text: string;
}

/** Mails to this address, oldest first, after everything queued has been sent. */
export async function mailsTo(t: TestApp, email: string): Promise<OutboxMail[]> {
  // A job may ask for a mail, which is a job of its own.
  await t.advance(0);
  await t.advance(0);
  const { rows } = await t.pool.query<OutboxMail>(
    'SELECT subject, text FROM mail_outbox WHERE $1 = ANY(recipients) ORDER BY id',
    [email],
  );
  return rows;
}

/** The token in the link of the newest mail with this subject. */
export async function linkTokenOf(t: TestApp, email: string, subject: string): Promise<string> {
  const mail = (await mailsTo(t, email)).findLast((one) => one.subject === subject);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No link in a mail '${subject}' to ${email}.`);
  return token;
}

/** Actions in the audit log about a user, oldest first. */
export async function auditOf(t: TestApp, userId: string): Promise<string[]> {
  const { rows } = await t.pool.query<{ action: string }>(
    'SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY id',
    [userId],
  );
  return rows.map(({ action }) => action);
}
