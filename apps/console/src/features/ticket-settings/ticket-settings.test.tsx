import type { TicketSettings, TicketTag } from '@chatso/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { Toasts } from '../../ui/index.ts';
import { filledIn } from './auto-reply.tsx';
import { TicketSettingPage, TicketTagsPage } from './index.ts';
import { goalOf, minutesOf } from './use-settings-form.ts';

const settings: TicketSettings = {
  ...{ enabled: true, prefix: 'NW-', firstAnswerMinutes: 60, nextAnswerMinutes: null, solveMinutes: 90 },
  ...{ businessHours: true, autoTicket: true, roundRobin: false, satisfaction: false, version: 4 },
  autoReply: { enabled: false, subject: '', text: '' },
};
const tag: TicketTag = {
  ...{ _id: '0193b0a0-0000-7000-8000-000000000055', name: 'Returns', color: 'red' },
  ...{ emailUsage: 12, version: 3 },
};
const page = (
  <>
    <Toasts />
    <TicketSettingPage accounts={<p>Accounts</p>} title="Ticket setting" />
  </>
);
beforeEach(async () => {
  // jsdom loads no fonts, and a field that grows with its text waits for them.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  await laterTexts();
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] });
  sessionStore.setState({
    ...{ user, workspaceId: workspaceIds.first, phase: 'signed-in' },
    ...{ idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

it('[P-63] prefix and answer times are saved with the version that was seen', async () => {
  const server = fakeServer({
    'GET /api/admin/workspace/tickets': () => ({ body: { data: settings } }),
    'PUT /api/admin/workspace/tickets': ({ body }) => ({ body: { data: { ...(body as TicketSettings), version: 5 } } }),
  });
  await renderScreen(page);
  const prefix = await screen.findByLabelText('Prefix of ticket numbers');
  await userEvent.clear(prefix);
  await userEvent.type(prefix, 'sup-');
  await userEvent.type(screen.getByLabelText('Next answers'), '2');
  await userEvent.click(await screen.findByRole('button', { name: /save/i }));
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...settings,
    ...{ prefix: 'SUP-', nextAnswerMinutes: 120 },
  });
});

it('[C-18] while tickets are off the page says so, and no accounts are asked for', async () => {
  fakeServer({ 'GET /api/admin/workspace/tickets': () => ({ body: { data: { ...settings, enabled: false } } }) });
  await renderScreen(page);
  expect(await screen.findByText(/Tickets are off/)).toBeVisible();
  expect(screen.queryByText('Accounts')).toBeNull();
});

it('[P-63] a promise that is no number is told at its field and not sent', async () => {
  const server = fakeServer({ 'GET /api/admin/workspace/tickets': () => ({ body: { data: settings } }) });
  await renderScreen(page);
  await userEvent.type(await screen.findByLabelText('Next answers'), 'soon');
  await userEvent.click(await screen.findByRole('button', { name: /save/i }));
  expect(await screen.findAllByText('A whole number, 60 days at most, or nothing.')).not.toHaveLength(0);
  expect(server.calls.every(({ method }) => method === 'GET')).toBe(true);
});

it('[P-63] minutes are hours where they are whole ones, and nothing is no promise', () => {
  expect([goalOf(90), goalOf(120), goalOf(null)]).toEqual([
    { amount: '90', unit: 'minutes' },
    { amount: '2', unit: 'hours' },
    { amount: '', unit: 'hours' },
  ]);
  expect([90, 120, null].map((one) => minutesOf(goalOf(one)))).toEqual([90, 120, null]);
});

it('the automatic answer is shown as it is sent', () => {
  expect(filledIn('Got it: {{ticket}}.', 'NW-1024')).toBe('Got it: NW-1024.');
  expect(filledIn('Got it.', 'NW-1024')).toBe('Got it.\n\nNW-1024');
});

const tagsPage = (
  <>
    <Toasts />
    <TicketTagsPage title="Ticket tags" />
  </>
);
const tags = (more: Parameters<typeof fakeServer>[0]) =>
  fakeServer({
    'GET /api/tag': () => ({ body: { data: [tag], count: 1 } }),
    'GET /api/ticket/macros': () => ({ body: { data: [], count: 0 } }),
    ...more,
  });

it('[P-63] a name that is taken is said at the field, and what was typed stays', async () => {
  tags({ 'POST /api/tag': () => refused(409, 'taken', 'name-taken') });
  await renderScreen(tagsPage);
  const field = await screen.findByLabelText('New tag');
  await userEvent.type(field, 'returns{Enter}');
  expect(await screen.findByText('There is a tag of this name already.')).toBeVisible();
  expect(field).toHaveValue('returns');
});

it('[P-63] removing says beforehand how many mails lose the tag', async () => {
  const server = tags({ 'DELETE /api/tag': () => ({ body: { ok: true } }) });
  await renderScreen(tagsPage);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Returns' }));
  expect(await screen.findByText(/12 mails of tickets have it/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(true));
  expect(server.calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ _id: tag._id });
});

it('[P-63] renaming goes by the version one began with: a save of somebody else is not run over unseen', async () => {
  let now = tag;
  const server = tags({
    'GET /api/tag': () => ({ body: { data: [now], count: 1 } }),
    'PUT /api/tag': () => refused(409, 'changed', 'conflict'),
  });
  const { queryClient } = await renderScreen(tagsPage);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Returns' }));
  now = { ...tag, name: 'Refunds', version: 4 };
  await act(() => queryClient.invalidateQueries());
  await userEvent.type(screen.getByRole('textbox', { name: /Rename/ }), ' EU{Enter}');
  expect(await screen.findByText(/Somebody else has changed this tag/)).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 3 });
});
