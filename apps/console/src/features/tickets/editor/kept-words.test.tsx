import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import type { FakeCall } from '../../../lib/testing/fake-server.ts';
import { message, press, ReplyPage, replyScene, type } from '../testing/reply-scene.tsx';
import { accountId, aTicket, keepsComment, serveTicket, signIn } from '../testing.ts';

vi.mock('../../../ui/rich-field/rich-editor.tsx', () => import('../testing/plain-editor.tsx'));
const id = aTicket()._id;
const open = replyScene(renderScreen);
let socket: ReturnType<typeof fakeConnection>;

beforeEach(() => {
  notifications.clean();
  signIn();
  socket = fakeConnection();
});
afterEach(() => socket.undo());

const away = { [`PUT /api/ticket/${id}/draft`]: () => ({ status: 503, body: { message: 'Away' } }) };
const taken = { [`PUT /api/ticket/${id}/draft`]: () => ({ body: { data: null } }) };
const draftOf = (html: string, rev: number) => ({
  ...{ mode: 'reply' as const, html, to: [], cc: [], bcc: [], subject: '', rev, files: [], without: [] },
  ...{ lastEmailId: idOf(31), accountId },
});

/** As a crash leaves it: what a page that is closed says once more was never said. */
async function reload(): Promise<void> {
  const kept = { ...localStorage } as Record<string, string>;
  cleanup();
  await new Promise((later) => setTimeout(later, 50));
  localStorage.clear();
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
}
const comment = () => screen.getByRole('textbox', { name: 'Internal comment' });

describe('what is typed while the server is away', () => {
  it('[N-11] of an answer is there after a reload, and goes to the server as soon as it takes it', async () => {
    const before = await open({ more: away });
    await type('Half an ans');
    await waitFor(() => expect(before.drafts()).not.toHaveLength(0), { timeout: 20_000 });
    await reload();
    const after = await open({ more: taken });
    await waitFor(async () => expect(await message()).toHaveValue('Half an ans'));
    await waitFor(() => expect(after.drafts()).toMatchObject([{ draft: { html: 'Half an ans' } }]));
    await reload();
    // Taken: from now on the server’s counts, also where another device has sent it.
    await open({ more: taken });
    await waitFor(async () => expect(await message()).toHaveValue(''));
  });

  it('[N-11] counts before an older draft of the server, and not before a newer one', async () => {
    await open({ more: away, draft: draftOf('Begun', Date.now() - 60_000) });
    await type(' and gone on');
    await reload();
    await open({ more: away, draft: draftOf('Begun', Date.now() - 60_000) });
    await waitFor(async () => expect(await message()).toHaveValue('Begun and gone on'));
    await reload();
    const newer = await open({ more: taken, draft: draftOf('Elsewhere', Date.now() + 60_000) });
    await waitFor(async () => expect(await message()).toHaveValue('Elsewhere'));
    expect(newer.drafts()).toHaveLength(0);
  });

  it('[N-11] of an answer that was given up is no draft again, though the server has not heard of it', async () => {
    await open({ more: away, draft: draftOf('Begun', Date.now() - 60_000) });
    await type('!');
    await press('Cancel');
    await reload();
    const after = await open({ more: taken, draft: draftOf('Begun', Date.now() - 60_000) });
    await waitFor(async () => expect(await message()).toHaveValue(''));
    await waitFor(() => expect(after.drafts()).toMatchObject([{ draft: null }]));
  });

  it('[N-54] of a comment is there after a reload, and is the same comment when it is sent again', async () => {
    const lost = { 'POST /api/comment': () => ({ status: 503, body: { message: 'Away' } }) };
    const before = await open({ more: { ...taken, ...lost } });
    await press('Internal comment');
    await userEvent.type(comment(), 'Ask the store');
    await press('Comment');
    await waitFor(() => expect(before.to('/api/comment')).toHaveLength(1));
    await reload();
    const after = serveTicket(aTicket(), [], {
      [`GET /api/ticket/${id}/draft`]: () => ({ body: { data: null } }),
      'POST /api/comment': keepsComment,
    });
    await renderScreen(<ReplyPage />);
    // Where it was typed, without a look for it.
    await waitFor(() => expect(comment()).toBeVisible());
    expect(comment()).toHaveValue('Ask the store');
    await press('Comment');
    await waitFor(() => expect(comment()).toHaveValue(''));
    const [first, second] = [before, after].map((server) => server.to('/api/comment')[0]?.body as { _id: string });
    expect(second?._id).toBe(first?._id);
    await reload();
    await open({ more: taken });
    expect(screen.queryByRole('textbox', { name: 'Internal comment' })).toBeNull();
  });

  it('[N-54] to a comment while it is being said stays, as another one', async () => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((done) => {
      arrive = done;
    });
    const slow = async (call: FakeCall) => {
      await arrived;
      return keepsComment(call);
    };
    const server = await open({ more: { ...taken, 'POST /api/comment': slow } });
    await press('Internal comment');
    await userEvent.type(comment(), 'First');
    await press('Comment');
    await userEvent.type(comment(), ' second');
    arrive();
    await waitFor(() => expect(comment()).toHaveValue('second'));
    await press('Comment');
    await waitFor(() => expect(server.to('/api/comment')).toHaveLength(2));
    const [first, second] = server.to('/api/comment').map(({ body }) => body as { _id: string; content: string });
    expect(second?.content).toBe('second');
    expect(second?._id).not.toBe(first?._id);
  });
});
