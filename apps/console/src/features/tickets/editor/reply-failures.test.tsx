import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { refused } from '../../../lib/testing/fake-server.ts';
import { message, press, replyScene, type } from '../testing/reply-scene.tsx';
import { anAddress, signIn } from '../testing.ts';

vi.mock('../../../ui/rich-field/rich-editor.tsx', () => import('../testing/plain-editor.tsx'));
const open = replyScene(renderScreen);
let socket: ReturnType<typeof fakeConnection>;
beforeEach(() => {
  notifications.clean();
  signIn();
  socket = fakeConnection();
});
afterEach(() => {
  socket.undo();
  vi.restoreAllMocks();
});

const away = () => {
  throw new TypeError('Failed to fetch');
};
const silent = 'The server does not answer, so it may not have been sent.';

it.each([
  ['is away', away],
  ['is behind something that is', () => ({ status: 502, body: '<html>Bad gateway</html>' })],
  ['broke', () => refused(500, 'Something went wrong!', 'internal')],
])(
  '[O-31] [U-01] a server that %s: what happened is said, the words stay, and sent again it is the same mail',
  async (_, answer) => {
    const server = await open({ more: { 'POST /api/email/reply': answer } });
    await type('Hello');
    await press('Send');
    expect(await screen.findByRole('alert')).toHaveTextContent(silent);
    expect(screen.getByRole('alert')).toHaveTextContent('Your words are kept here');
    expect(screen.queryByText(/Something went wrong/)).toBeNull();
    expect(await message()).toHaveValue('Hello');
    await press('Send');
    await waitFor(() => expect(server.sent()).toHaveLength(2));
    expect(server.sent()[1]?.messageId).toBe(server.sent()[0]?.messageId);
  },
);

it('[U-01] without a network that is said', async () => {
  await open({ more: { 'POST /api/email/reply': away } });
  await type('Hello');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press('Send');
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no internet connection. Nothing was sent;');
  expect(await message()).toHaveValue('Hello');
});

it('[O-31] a server that is busy or full says so itself', async () => {
  await open({ more: { 'POST /api/email/reply': () => refused(507, 'x', 'storage-full') } });
  await type('Hello');
  await press('Send');
  expect(await screen.findByRole('alert')).toHaveTextContent('The server has no space left to store this.');
});

it('an account that does not send says so before anybody does', async () => {
  const body = { data: [anAddress({ sendingProblem: 'unreachable' })], count: 1 };
  await open({ more: { 'GET /api/ticket/email-addresses': () => ({ body }) } });
  expect(screen.getByText(/^Sending from this mailbox does not work at the moment\./)).toBeVisible();
});
