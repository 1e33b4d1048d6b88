import type { ChatLabel } from '@chatso/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { keyOf } from '../../lib/api/query-of.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { idOf } from '../../lib/testing/factories.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { EndReasons } from './end-reasons.tsx';

const label = (number: number, name: string, kind: ChatLabel['kind'] = 'reason'): ChatLabel => ({
  ...{ _id: idOf(number), kind, name, color: 'green', version: 1 },
});
let labels: ChatLabel[];
const chosen = vi.fn();

function Dialog() {
  const [reason, setReason] = useState<string | null>(null);
  chosen(reason);
  return (
    <>
      <input aria-label="Field" />
      <EndReasons value={reason} onChange={setReason} />
    </>
  );
}
const serve = () => fakeServer({ 'GET /api/chat-labels': () => ({ body: { data: labels, count: labels.length } }) });
const enter = (over: object = {}) =>
  sessionStore.setState({
    ...{
      user: aUser({ workspaces: [{ ...aMembership(workspaceIds.first, 'Northwind', { role: 'agent' }), ...over }] }),
    },
    ...{ workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });

beforeEach(() => {
  chosen.mockClear();
  labels = [label(1, 'Refund', 'tag'), label(2, 'Solved'), label(3, 'Sent on')];
  enter();
});

describe('[H-35] why a chat is ended', () => {
  it('is chosen by one press, or by its number, and by the same again not', async () => {
    serve();
    renderUi(<Dialog />);
    await userEvent.click(await screen.findByRole('button', { name: 'Solved' }));
    expect(chosen).toHaveBeenLastCalledWith(idOf(2));
    expect(screen.getByRole('button', { name: 'Solved' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('2');
    expect(chosen).toHaveBeenLastCalledWith(idOf(3));
    expect(screen.getByRole('button', { name: 'Solved' })).toHaveAttribute('aria-pressed', 'false');
    await userEvent.keyboard('2');
    expect(chosen).toHaveBeenLastCalledWith(null);
    await userEvent.keyboard('9{Control>}1{/Control}');
    expect(chosen).toHaveBeenLastCalledWith(null);
    await userEvent.click(screen.getByRole('textbox', { name: 'Field' }));
    await userEvent.keyboard('1');
    expect(chosen).toHaveBeenLastCalledWith(null);
    expect(screen.queryByText('Refund')).toBeNull();
  });

  it('one that an admin deletes behind the question is not chosen any more', async () => {
    serve();
    const { queryClient } = renderUi(<Dialog />);
    await userEvent.click(await screen.findByRole('button', { name: 'Solved' }));
    labels = labels.filter(({ name }) => name !== 'Solved');
    await queryClient.invalidateQueries({ queryKey: keyOf('chatLabels.list') });
    await waitFor(() => expect(chosen).toHaveBeenLastCalledWith(null));
    expect(screen.queryByRole('button', { name: 'Solved' })).toBeNull();
  });

  it('is nothing where there are none, and for whoever does not see the records', async () => {
    labels = [label(1, 'Refund', 'tag')];
    const server = serve();
    const { unmount } = renderUi(<Dialog />);
    await waitFor(() => expect(server.to('/api/chat-labels')).toHaveLength(1));
    expect(screen.queryByRole('group')).toBeNull();
    unmount();
    enter({ role: 'custom_role', customRoles: { liveChat: true } });
    const other = serve();
    renderUi(<Dialog />);
    expect(other.to('/api/chat-labels')).toEqual([]);
  });
});
