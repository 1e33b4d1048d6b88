import type { ChatRecord } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session-store.ts';
import { aConversation, idOf } from '../../lib/testing/factories.ts';
import {
  aMembership,
  aUser,
  type FakeAnswer,
  fakeServer,
  refused,
  workspaceIds,
} from '../../lib/testing/fake-server.ts';
import { Toasts } from '../../ui/index.ts';
import { BulkActions } from './bulk-actions.tsx';

const chat = (number: number): ChatRecord => ({
  ...aConversation({ _id: idOf(number), name: `Person ${number}`, state: 'ongoing' }),
  ...{ tags: [], closingReason: null },
});
const chats = [chat(1), chat(2)];
const done = vi.fn();
const path = '/api/conversations/bulk-end-chat';

function show(answer: () => FakeAnswer) {
  const server = fakeServer({
    [`POST ${path}`]: answer,
    'GET /api/chat-labels': () => ({
      body: { data: [{ _id: idOf(70), kind: 'reason', name: 'Solved', color: 'green', version: 1 }], count: 1 },
    }),
  });
  renderUi(
    <>
      <BulkActions chats={chats} onDone={done} onManageLabels={() => {}} />
      <Toasts />
    </>,
  );
  return server;
}
const ask = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'End chats' }));
  return screen.findByRole('dialog', { name: 'End 2 chats?' });
};
const confirm = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'End chats' }));

beforeEach(() => {
  done.mockClear();
  notifications.clean();
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] }) },
    ...{ workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

describe('several chats at once', () => {
  it('[L-07] are ended for a reason, if somebody gives one; a question asked anew has none', async () => {
    const server = show(() => ({ body: { ok: true, ids: [idOf(1), idOf(2)], reasonKept: true } }));
    const first = await ask();
    await userEvent.click(await within(first).findByRole('button', { name: 'Solved' }));
    await userEvent.click(within(first).getByRole('button', { name: 'Cancel' }));
    const again = await ask();
    expect(within(again).getByRole('button', { name: 'Solved' })).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(within(again).getByRole('button', { name: 'Solved' }));
    await confirm(again);
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(server.to(path).map(({ body }) => body)).toEqual([
      { conversationIds: [idOf(1), idOf(2)], closingReason: idOf(70) },
    ]);
  });

  it('a reason that was deleted meanwhile: they are ended, and it says so', async () => {
    show(() => ({ body: { ok: true, ids: [idOf(1), idOf(2)], reasonKept: false } }));
    await confirm(await ask());
    expect(await screen.findByText(/closing reason was deleted meanwhile/)).toBeVisible();
  });

  it('[27-36] what can be ended is ended, and what could not is named', async () => {
    let calls = 0;
    const server = show(() => {
      calls += 1;
      return calls === 1
        ? refused(400, 'x', 'bad-request', { reason: 'chats-not-yours', details: { ids: idOf(1) } })
        : { body: { ok: true, ids: [idOf(2)] } };
    });
    await confirm(await ask());
    expect(await screen.findByText('Not ended, since they changed meanwhile: Person 1.')).toBeVisible();
    expect(server.to(path).map(({ body }) => body)).toEqual([
      { conversationIds: [idOf(1), idOf(2)] },
      { conversationIds: [idOf(2)] },
    ]);
    expect(done).toHaveBeenCalledOnce();
  });

  it('[L-30] [H-36] a refusal of all is told, and the selection stays', async () => {
    show(() =>
      refused(400, 'These chats cannot be ended.', 'bad-request', {
        reason: 'chats-not-yours',
        details: { ids: `${idOf(1)}, ${idOf(2)}` },
      }),
    );
    await confirm(await ask());
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was ended: Person 1, Person 2');
    expect(done).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
