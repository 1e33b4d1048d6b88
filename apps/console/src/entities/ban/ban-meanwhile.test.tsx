import type { BannedVisitor, BanPreview } from '@chatso/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { fakeConnection } from '../../lib/testing/fake-connection.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { BanDialog } from './ban-dialog.tsx';
import { aBan, priya, storeId, visitorId } from './testing.ts';

const preview: BanPreview = {
  ...{ visitorId, name: null, number: 4822, ip: '198.51.100.23', othersAtIp: 0, email: null },
  ...{ refusal: null, chat: null },
};

let socket: ReturnType<typeof fakeConnection>;
beforeEach(async () => {
  await laterTexts();
  socket = fakeConnection();
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind')] }), phase: 'signed-in' },
    ...{ workspaceId: workspaceIds.first, idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});
afterEach(() => socket.undo());

const reason = () => screen.getByRole('textbox', { name: /^Ban reason/ });
const hear = (banned: boolean) =>
  act(() => socket.hear('visitor:ban-changed', { visitorId, storeId, banned, by: priya }));

it('[M-14] a colleague bans the same visitor meanwhile: it says who, what was typed stays, nothing can be sent', async () => {
  const onClose = vi.fn();
  const server = fakeServer({ 'GET /api/visitor/ban': () => ({ body: preview }) });
  renderUi(<BanDialog visitorId={visitorId} onClose={onClose} />);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Ban reason/ }), 'Insulted two of us');
  server.routes['GET /api/visitor/ban'] = () => ({ body: { ...preview, refusal: 'banned' } });
  hear(true);
  expect(await screen.findByText('Priya Nair has banned this visitor meanwhile.')).toBeInTheDocument();
  expect(reason()).toHaveValue('Insulted two of us');
  expect(screen.getByRole('button', { name: 'Ban visitor' })).toBeDisabled();
  // Let in again, it can be done after all.
  server.routes['GET /api/visitor/ban'] = () => ({ body: preview });
  hear(false);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ban visitor' })).toBeEnabled());
  expect(reason()).toHaveValue('Insulted two of us');
  expect(onClose).not.toHaveBeenCalled();
});

function edit(ban: BannedVisitor) {
  const server = fakeServer({
    'GET /api/visitor/ban': () => ({ body: { ...preview, refusal: 'banned' } }),
    [`PATCH /api/visitor/banned/${ban._id}`]: () => ({ body: aBan({ version: 3 }) }),
  });
  const { rerender } = renderUi(<BanDialog ban={ban} visitorId={visitorId} onClose={() => undefined} />);
  return {
    sent: () => server.to(`/api/visitor/banned/${ban._id}`).map(({ body }) => body),
    show: (next: BannedVisitor) => rerender(<BanDialog ban={next} visitorId={visitorId} onClose={() => undefined} />),
  };
}

it('a colleague changes the ban that is being changed: theirs is shown, one’s own words stay, and only then replace it', async () => {
  const { sent, show } = edit(aBan());
  await userEvent.type(await screen.findByRole('textbox', { name: /^Ban reason/ }), ', twice');
  hear(true);
  show(aBan({ version: 2, bannedReason: 'Insulted Ben' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /Priya Nair has changed this ban meanwhile.*Visitor, IP address.*“Insulted Ben”/,
  );
  expect(reason()).toHaveValue('Rude, twice');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent()).toMatchObject([{ version: 2, bannedReason: 'Rude, twice' }]));
});

it('theirs can be taken, and where nothing was touched it simply stands there', async () => {
  const { show } = edit(aBan());
  await screen.findByRole('textbox', { name: /^Ban reason/ });
  show(aBan({ version: 2, bannedReason: 'Insulted Ben' }));
  await waitFor(() => expect(reason()).toHaveValue('Insulted Ben'));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(reason(), '!');
  show(aBan({ version: 3, bannedReason: 'Insulted everybody' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect(reason()).toHaveValue('Insulted everybody');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a change that was made of an older version is refused, and what was typed is sent again on top of the newer', async () => {
  const { sent, show } = edit(aBan());
  await userEvent.type(await screen.findByRole('textbox', { name: /^Ban reason/ }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent()).toMatchObject([{ version: 1, bannedReason: 'Rude!' }]));
  show(aBan({ version: 2 }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent()).toMatchObject([{ version: 1 }, { version: 2, bannedReason: 'Rude!' }]));
});

it('a colleague lets in again whose ban is being changed: it says who, and what was typed stays', async () => {
  edit(aBan());
  await userEvent.type(await screen.findByRole('textbox', { name: /^Ban reason/ }), '!');
  hear(false);
  expect(await screen.findByRole('alert')).toHaveTextContent('Priya Nair has let this visitor in again');
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  expect(reason()).toHaveValue('Rude!');
});

it('an answer that comes after the dialog was left closes nothing else', async () => {
  let answer: (value: object) => void = () => undefined;
  fakeServer({
    'GET /api/visitor/ban': () => ({ body: preview }),
    'POST /api/visitor/ban': () => new Promise((done) => (answer = done as typeof answer)),
  });
  const onClose = vi.fn();
  const { unmount } = renderUi(<BanDialog visitorId={visitorId} onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ban visitor' }));
  unmount();
  await act(async () => answer({ status: 201, body: aBan() }));
  expect(onClose).not.toHaveBeenCalled();
});

it('[M-60] offline in the middle of it: it says so, and the same press sends it later', async () => {
  let offline = true;
  const server = fakeServer({
    'GET /api/visitor/ban': () => ({ body: preview }),
    'POST /api/visitor/ban': () =>
      offline ? Promise.reject(new TypeError('Failed to fetch')) : { status: 201, body: aBan() },
  });
  const onClose = vi.fn();
  renderUi(<BanDialog visitorId={visitorId} onClose={onClose} />);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Ban reason/ }), 'Rude');
  await userEvent.click(screen.getByRole('button', { name: 'Ban visitor' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please reload or try again later!');
  expect(reason()).toHaveValue('Rude');
  offline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Ban visitor' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.calls.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({ bannedReason: 'Rude' });
});

it('one’s own ban, heard of before its answer is here, is no news of a colleague', async () => {
  let answer: (value: object) => void = () => undefined;
  const server = fakeServer({
    'GET /api/visitor/ban': () => ({ body: preview }),
    'POST /api/visitor/ban': () =>
      new Promise((done) => {
        answer = done as typeof answer;
      }),
  });
  const onClose = vi.fn();
  renderUi(<BanDialog visitorId={visitorId} onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ban visitor' }));
  server.routes['GET /api/visitor/ban'] = () => ({ body: { ...preview, refusal: 'banned' } });
  hear(true);
  await waitFor(() => expect(server.to('/api/visitor/ban').filter(({ method }) => method === 'GET')).toHaveLength(2));
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(screen.queryByText(/has banned this visitor|banned already/)).toBeNull();
  await act(async () => answer({ status: 201, body: aBan() }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('one’s own change, heard of before its answer is here, is none either', async () => {
  const ban = aBan();
  let answer: (value: object) => void = () => undefined;
  fakeServer({
    'GET /api/visitor/ban': () => ({ body: { ...preview, refusal: 'banned' } }),
    [`PATCH /api/visitor/banned/${ban._id}`]: () =>
      new Promise((done) => {
        answer = done as typeof answer;
      }),
  });
  const onClose = vi.fn();
  const dialog = (of: BannedVisitor) => <BanDialog ban={of} visitorId={visitorId} onClose={onClose} />;
  const { rerender } = renderUi(dialog(ban));
  await userEvent.click(await screen.findByRole('radio', { name: '7 days' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  rerender(dialog(aBan({ version: 2, expiresAt: '2026-11-27T18:22:00.000Z' })));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => answer({ body: aBan({ version: 2 }) }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
