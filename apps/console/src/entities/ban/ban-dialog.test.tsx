import type { BanPreview } from '@chatso/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, losAngeles, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { Toasts } from '../../ui/index.ts';
import { BanDialog } from './ban-dialog.tsx';
import { endOf } from './ban-end.ts';
import { aBan, visitorId } from './testing.ts';

const now = Date.parse('2026-11-20T18:22:00.000Z');

const aPreview = (over: Partial<BanPreview> = {}): BanPreview => ({
  ...{ visitorId, name: null, number: 4822, ip: '198.51.100.23', othersAtIp: 3, email: null },
  ...{ refusal: null, chat: { agent: 'Maya Lindqvist' } },
  ...over,
});

beforeEach(async () => {
  await laterTexts();
  vi.setSystemTime(now);
  const plain = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind')] });
  const user = { ...plain, config: { ...plain.config, ...losAngeles } };
  sessionStore.setState({
    ...{ user, workspaceId: workspaceIds.first, phase: 'signed-in' },
    ...{ idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

async function open(preview = aPreview(), routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/visitor/ban': () => ({ body: preview }),
    'POST /api/visitor/ban': () => ({ body: aBan() }),
    ...routes,
  });
  const onClose = vi.fn();
  renderUi(
    <>
      <Toasts />
      <BanDialog visitorId={visitorId} onClose={onClose} />
    </>,
  );
  const button = await screen.findByRole('button', { name: 'Ban visitor' });
  return { server, onClose, button, sent: () => server.calls.find(({ method }) => method === 'POST')?.body };
}

it('[M-14] says whose chat ends and what is known; what is not cannot be blocked', async () => {
  await open();
  expect(screen.getByText(/^Visitor #4822 is in a chat with Maya Lindqvist\. The chat ends/)).toBeInTheDocument();
  expect(screen.getByText(/198\.51\.100\.23, 3 other visitors came from it\. No e-mail known\./)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Visitor' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'IP address' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'E-mail' })).toBeDisabled();
});

it('[M-52] [M-59] sends what is blocked, until when and why, and says so', async () => {
  const { button, onClose, sent } = await open(aPreview({ email: 'mehmet@shop.test' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'E-mail' }));
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
  expect(screen.getByText('Ends Nov 27, 2026 at 10:22 am')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: /^Ban reason/ }), '  Rude  ');
  await userEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject({
    ...{ visitorId, bannedReason: 'Rude', blocks: { visitor: true, ip: true, email: true } },
    expiresAt: expect.stringMatching(/^2026-11-27T18:22/),
  });
  expect(await screen.findByText('Visitor is banned.')).toBeInTheDocument();
});

it('[M-35] a reason that is too long is said at once and not sent', async () => {
  const { button } = await open();
  await userEvent.click(screen.getByRole('textbox', { name: /^Ban reason/ }));
  await userEvent.paste('x'.repeat(312));
  expect(screen.getByText('312/300')).toBeInTheDocument();
  expect(screen.getByText('Banned reason should not be longer than 300 characters')).toBeInTheDocument();
  expect(button).toBeDisabled();
});

it('[M-14] nothing to block, or no day chosen: it stays and says what is missing', async () => {
  const { button, sent } = await open();
  for (const name of ['Visitor', 'IP address']) await userEvent.click(screen.getByRole('checkbox', { name }));
  expect(screen.getByText('Choose at least one thing to block.')).toBeInTheDocument();
  expect(button).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Visitor' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Until a date' }));
  await userEvent.click(button);
  expect(screen.getByText('Choose a day that is still to come.')).toBeInTheDocument();
  expect(sent()).toBeUndefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Last day of the ban' }), '12/01/2026');
  await userEvent.click(button);
  await waitFor(() => expect(sent()).toMatchObject({ expiresAt: '2026-12-02T07:59:00.000Z' }));
});

it.each([
  [() => refused(500, 'x', 'internal'), 'Please reload or try again later!'],
  [
    () => refused(409, 'x', 'conflict', { reason: 'visitor-banned-already' }),
    'Please reload or try again later! This visitor is banned already.',
  ],
])('[M-60] a ban that fails stays open and says so', async (answer, said) => {
  const { button, onClose } = await open(aPreview(), { 'POST /api/visitor/ban': answer });
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(onClose).not.toHaveBeenCalled();
});

it('[M-33] whoever is banned meanwhile, or was never answered, cannot be', async () => {
  const { button } = await open(aPreview({ refusal: 'no-chat', chat: null }));
  expect(screen.getByText('A visitor can be banned once somebody has answered them in a chat.')).toBeInTheDocument();
  expect(button).toBeDisabled();
});

it('a ban ends with the last minute of the day that was chosen, and not on one that is over', () => {
  expect(endOf('never', null, now)).toBeNull();
  expect(endOf('hours24', null, now)).toBe(now + 86_400_000);
  expect(endOf('untilDate', '2026-11-20', now)).toBe(Date.parse('2026-11-21T07:59:00.000Z'));
  expect([endOf('untilDate', '2026-11-19', now), endOf('untilDate', null, now)]).toEqual([undefined, undefined]);
});
