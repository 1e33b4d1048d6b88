import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { fakeServer, refused } from '../../lib/testing/fake-server.ts';
import { AcceptInvitationScreen } from './index.ts';

const path = '/api/auth-service/invitation';
const cut = 'It may have been cut short. Open it again from the mail.';
const ask = 'Ask the admin who invited you for a new invitation.';

it.each([
  [409, 'invitation-used', 'This invitation has been used already.', 'You can sign in with your account.'],
  [409, 'invitation-cancelled', 'This invitation has been cancelled.', ask],
  [410, 'invitation-expired', 'This invitation has expired.', ask],
  [404, 'invitation-unknown', 'This invitation link is not valid.', cut],
])('[D-07] a dead link says why and what to do: %s %s', async (status, code, words, advice) => {
  const server = fakeServer({ [`GET ${path}`]: () => refused(status, 'x', code) });
  await renderScreen(<AcceptInvitationScreen />, '/accept-invitation?token=abc');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByText(advice)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open Chatso' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(server.to(path)[0]?.path).toBe(`${path}?token=abc`);
});

it('[D-07] a link without its token says that it is not valid, and the server is not asked', async () => {
  const server = fakeServer({ [`GET ${path}`]: () => refused(404, 'x', 'invitation-unknown') });
  await renderScreen(<AcceptInvitationScreen />, '/accept-invitation');
  expect(screen.getByRole('alert')).toHaveTextContent('This invitation link is not valid.');
  expect(server.to(path)).toEqual([]);
});
