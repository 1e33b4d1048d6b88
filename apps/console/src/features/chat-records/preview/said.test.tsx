import type { Message } from '@chatso/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { renderUi } from '../../../app/testing/render-app.tsx';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { aConversation, aMessage, idOf } from '../../../lib/testing/factories.ts';
import { aMembership, aUser, type FakeCall, fakeServer, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { Said } from './said.tsx';

const chat = aConversation({ _id: idOf(1), name: 'Ann', state: 'closed' });
const message = (seq: number, text: string): Message =>
  aMessage({ seq, messageId: idOf(100 + seq), conversationId: chat._id, text });
const newer = [message(3, 'Where is my parcel?'), message(4, 'It is late')];
const older = [message(1, 'Parcel, please'), message(2, 'Hello')];
const queryIn = ({ path }: FakeCall) => Object.fromEntries(new URL(path, 'http://x').searchParams);
let found: string[];

const serve = () =>
  fakeServer({
    [`GET /api/conversations/${chat._id}`]: (call) =>
      queryIn(call).lastMessageId
        ? { body: { messages: older, nextMessageId: null, headSeq: 4 } }
        : { body: { messages: newer, nextMessageId: idOf(103), headSeq: 4 } },
    [`GET /api/conversations/${chat._id}/found-messages`]: () => ({ body: { messageIds: found } }),
  });
const marked = (name: 'found' | 'current') =>
  [...document.querySelectorAll<HTMLElement>(`[data-${name}]`)].map((row) => row.dataset.message);
const scroller = () => screen.getByRole('region', { name: 'Messages of Ann' });

beforeEach(() => {
  // Each row is 100 high, the region 150: where it is scrolled to says which row it shows.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = [...document.querySelectorAll('[data-message]')].indexOf(this);
    const height = at < 0 ? 150 : 100;
    return { top: at < 0 ? 0 : at * 100, height, bottom: 0, left: 0, right: 0, width: 0 } as DOMRect;
  });
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] }) },
    ...{ workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

describe('[L-10] [L-06] the message a search has found', () => {
  it('is brought into view and marked; the one before is fetched from however far back', async () => {
    found = [idOf(101), idOf(103)];
    const server = serve();
    renderUi(<Said chat={chat} label="Messages of Ann" search="parcel" />);
    await waitFor(() => expect(marked('current')).toEqual([idOf(103)]));
    expect(screen.getByText('Found in 2 messages: 2 of 2')).toBeVisible();
    expect(server.to(`/api/conversations/${chat._id}`)).toHaveLength(1);
    expect(queryIn(server.to(`/api/conversations/${chat._id}/found-messages`)[0] as FakeCall)).toEqual({
      search: 'parcel',
    });
    expect(screen.getByRole('button', { name: 'The next one' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'The one before' }));
    expect(await screen.findByText('Parcel, please')).toBeVisible();
    await waitFor(() => expect(marked('current')).toEqual([idOf(101)]));
    expect(marked('found')).toEqual([idOf(101), idOf(103)]);
    expect(screen.getByText('Found in 2 messages: 1 of 2')).toBeVisible();
  });

  it('is looked for page by page where it is not in the newest', async () => {
    found = [idOf(101)];
    const server = serve();
    renderUi(<Said chat={chat} label="Messages of Ann" search="parcel" />);
    await waitFor(() => expect(marked('current')).toEqual([idOf(101)]));
    expect(server.to(`/api/conversations/${chat._id}`)).toHaveLength(2);
    expect(screen.getByText('Found in 1 message')).toBeVisible();
    // The day stands before it: its row begins at 100 and is put in the middle.
    await waitFor(() => expect(scroller().scrollTop).toBe(100 - (150 - 100) / 2));
  });

  it('without a search, or found by who wrote, it begins at the end', async () => {
    found = [];
    const server = serve();
    const { unmount } = renderUi(<Said chat={chat} label="Messages of Ann" search="" />);
    expect(await screen.findByText('It is late')).toBeVisible();
    expect(server.to(`/api/conversations/${chat._id}/found-messages`)).toEqual([]);
    unmount();
    renderUi(<Said chat={chat} label="Messages of Ann" search="Ann" />);
    expect(await screen.findByText('It is late')).toBeVisible();
    expect(marked('found')).toEqual([]);
    expect(screen.queryByText(/Found in/)).toBeNull();
  });
});
