import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { PageTitle, Toasts } from '../../../ui/index.ts';
import { aMail, aTicket, serveTicket, signIn } from '../testing.ts';
import { ReplyBox } from './reply-box.tsx';

vi.mock('../../../ui/rich-field/rich-editor.tsx', () => import('../testing/plain-editor.tsx'));
const width = vi.hoisted(() => ({ phone: true }));
vi.mock('../../../lib/browser/viewport.ts', () => ({
  useIsPhone: () => width.phone,
  useIsCompact: () => width.phone,
  useIsNarrow: () => width.phone,
}));
let socket: ReturnType<typeof fakeConnection>;
beforeEach(() => {
  notifications.clean();
  width.phone = true;
  signIn();
  socket = fakeConnection();
});
afterEach(() => socket.undo());

const html = 'Kept';
async function open(draft: string | null = null) {
  const kept = { mode: 'reply', to: [], cc: [], bcc: [], subject: '', lastEmailId: null, files: [], rev: 1 };
  const server = serveTicket(aTicket(), [aMail(31)], {
    [`GET /api/ticket/${aTicket()._id}/draft`]: () => ({
      body: { data: draft === null ? null : { ...kept, html: draft, without: [], accountId: null } },
    }),
    'POST /api/email/reply': () => ({ body: { data: aMail(80) } }),
  });
  await renderScreen(
    <>
      <PageTitle>Tickets</PageTitle>
      <ReplyBox ticket={aTicket()} />
      <Toasts />
    </>,
  );
  await screen.findByRole('group', { name: 'Write' });
  return server;
}
const tab = (name: string) => screen.getByRole('button', { name });
const field = () => screen.queryByRole('textbox', { name: 'Message' });

it('on a phone the editor is a bar until a tab is tapped, which leads into it, and again when it is tapped once more', async () => {
  await open();
  expect(field()).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Internal comment' })).toBeNull();
  expect(tab('Reply')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(tab('Reply'));
  await waitFor(() => expect(field()).toHaveFocus());
  expect(tab('Reply')).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(tab('Reply'));
  expect(field()).toBeNull();
  await userEvent.click(tab('Internal comment'));
  expect(screen.getByRole('textbox', { name: 'Internal comment' })).toHaveFocus();
});

it('what is written keeps it open, also when all of it is taken away; sent it is a bar again', async () => {
  const server = await open();
  await userEvent.click(tab('Reply'));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'A');
  await userEvent.click(tab('Reply'));
  expect(field()).toBeVisible();
  await userEvent.click(field() as HTMLElement);
  await userEvent.keyboard('{Backspace}');
  expect(field()).toHaveValue('');
  expect(field()).toBeVisible();
  await userEvent.keyboard('Hello');
  await userEvent.click(tab('Send'));
  await waitFor(() => expect(server.to('/api/email/reply')).toHaveLength(1));
  await waitFor(() => expect(field()).toBeNull());
});

it('what was kept is shown at once', async () => {
  await open(html);
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue(html);
});

it('in a wider window there is no bar', async () => {
  width.phone = false;
  await open();
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(tab('Reply')).not.toHaveAttribute('aria-expanded');
});
