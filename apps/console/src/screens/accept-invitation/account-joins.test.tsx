import type { Endpoints, ResponseOf } from '@chatso/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { browser } from '../../lib/browser/browser.ts';
import { aGrant, type FakeAnswer, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { AcceptInvitationScreen } from './index.ts';

afterEach(() => vi.restoreAllMocks());

const path = '/api/auth-service/accept-invitation';
const invitation: ResponseOf<Endpoints['auth.invitation']> = {
  email: 'noor@shop.test',
  fullname: 'Noor Twice',
  role: 'coach',
  invitedBy: 'Imogen Admin',
  workspaceId: workspaceIds.first,
  workspaceName: 'Pair',
  expiresAt: '2026-12-06T10:00:00.000Z',
  accountExists: true,
  signedIn: false,
  signedInAs: null,
};

/** What the server says of the link is looked up at each question. */
async function open(about: () => FakeAnswer, accept: () => FakeAnswer = () => refused(500, 'Not asked for')) {
  const server = fakeServer({
    'GET /api/auth-service/invitation': about,
    [`POST ${path}`]: accept,
  });
  await renderScreen(<AcceptInvitationScreen />, '/accept-invitation?token=abc');
  return { server, user: userEvent.setup() };
}

it('[D-07] an account joins with its password: a wrong one is said, the right one leads into the workspace', async () => {
  const leaveFor = vi.spyOn(browser, 'leaveFor').mockImplementation(() => undefined);
  const redirect = `/ws/${workspaceIds.first}/dashboard`;
  const answers = [
    refused(401, 'The password is not correct.', 'bad-credentials'),
    { body: { ...aGrant(), workspaceId: workspaceIds.first, redirect } },
  ];
  const { server, user } = await open(
    () => ({ body: invitation }),
    () => answers.shift() ?? refused(500, 'Asked too often'),
  );
  const password = await screen.findByLabelText('Password of your account');
  expect(screen.getByRole('heading', { name: 'Join Pair' })).toBeInTheDocument();
  expect(screen.getByText('Imogen Admin invites you to Pair on Chatso.')).toBeInTheDocument();
  expect(screen.getByText('Your role: Manager')).toBeInTheDocument();
  expect(password).toHaveAccessibleDescription(/^You have a Chatso account already\./);
  // Name and a new password are another person's.
  expect(screen.queryByRole('textbox', { name: 'Full name' })).toBeNull();
  expect(screen.queryByLabelText('Choose a password')).toBeNull();
  await user.type(password, 'not the password{Enter}');
  expect(await screen.findByText(/password is (incorrect|not correct)/)).toBeInTheDocument();
  expect(leaveFor).not.toHaveBeenCalled();
  await user.clear(password);
  await user.type(password, 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Join Pair' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith(redirect));
  expect(server.to(path).map(({ body }) => body)).toEqual([
    { token: 'abc', password: 'not the password' },
    { token: 'abc', password: 'correct horse battery' },
  ]);
});

const askAgain = 'Ask the admin who invited you for a new invitation.';

it.each([
  ['invitation-used', 409, 'This invitation has been used already.', 'You can sign in with your account.'],
  ['invitation-replaced', 409, 'A newer invitation was sent. Please use the link in the latest mail.', null],
  ['invitation-expired', 409, 'This invitation has expired.', askAgain],
  ['invitation-cancelled', 409, 'This invitation has been cancelled.', askAgain],
  [
    'invitation-unknown',
    404,
    'This invitation link is not valid.',
    'It may have been cut short. Open it again from the mail.',
  ],
])(
  '[D-07] a link of which the server says %s says so, asks for nothing and leads on',
  async (code, status, words, advice) => {
    await open(() => refused(status, words, code));
    expect(await screen.findByText(words)).toBeInTheDocument();
    for (const one of [askAgain, 'You can sign in with your account.'])
      expect(screen.queryAllByText(one)).toHaveLength(one === advice ? 1 : 0);
    if (advice !== null) expect(screen.getByText(advice)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Join|Retry/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open Chatso' })).toHaveAttribute('href', '/');
  },
);

it('[D-07] a link that is replaced while its page is open says so in the place of the form', async () => {
  const words = 'A newer invitation was sent. Please use the link in the latest mail.';
  const replaced = () => refused(409, words, 'invitation-replaced');
  const now = [{ body: invitation } as FakeAnswer];
  const { user } = await open(() => now.shift() ?? replaced(), replaced);
  await user.type(await screen.findByLabelText('Password of your account'), 'correct horse battery{Enter}');
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByLabelText('Password of your account')).toBeNull();
});
