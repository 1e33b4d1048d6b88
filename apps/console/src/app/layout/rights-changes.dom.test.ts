import { render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../../lib/browser/browser.ts';
import { useUnsavedGuard } from '../../lib/navigation/unsaved-guard.ts';
import { takeNotice } from '../../lib/session/kept-notice.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { keepDraftBeforeReload } from '../../lib/storage/drafts.ts';
import { fakeConnection } from '../../lib/testing/fake-connection.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { toast } from '../../ui/index.ts';
import { followRights, type RightsChanges } from './rights-changes.ts';

const me = '/api/users/me';
const newId = '0190a000-0000-7000-8000-000000000001';
const promoted = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'coach' })] });

let rights: RightsChanges;
let socket: ReturnType<typeof fakeConnection>;
let server: ReturnType<typeof fakeServer>;
const refreshed = vi.fn();
const keep = vi.fn<() => Promise<void>>();
let forgetDraft: () => void;
const left = vi.spyOn(browser, 'leaveFor');
const reloaded = vi.spyOn(browser, 'reload');
const told = vi.spyOn(toast, 'info');

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  left.mockImplementation(() => undefined);
  reloaded.mockImplementation(() => undefined);
  keep.mockResolvedValue(undefined);
  forgetDraft = keepDraftBeforeReload(keep);
  server = fakeServer({ [`GET ${me}`]: () => ({ body: promoted }) });
  sessionStore.setState({ user: aUser(), phase: 'signed-in', idToken: 't', uid: 'u', expiresAt: Date.now() + 1e6 });
  sessionStore.setState({ workspaceId: workspaceIds.first, putOut: null });
  socket = fakeConnection();
  rights = followRights(refreshed);
});
afterEach(() => {
  rights.stop();
  socket.undo();
  forgetDraft();
  takeNotice();
  vi.useRealTimers();
});

describe('what others do to the own rights', () => {
  it("[D-17] [D-18] [T-05] a changed role: one second after the last of several, drafts kept, reload, 'Role & permission updated'", async () => {
    socket.hear('user:role-changed');
    await vi.advanceTimersByTimeAsync(900);
    socket.hear('user:role-changed');
    await vi.advanceTimersByTimeAsync(900);
    expect(server.to(me)).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.to(me)).toHaveLength(1);
    expect(sessionStore.getState().user?.workspaces[0]?.role).toBe('coach');
    expect(keep).toHaveBeenCalledOnce();
    expect(reloaded).toHaveBeenCalledOnce();
    expect(takeNotice()).toBe('Role & permission updated');
    expect(takeNotice()).toBeNull();
  });

  it('[A-34] [D-17] a deactivation opens the dialog at once, and a change of role that waited is not about it', async () => {
    socket.hear('user:role-changed');
    socket.hear('user:deactivated');
    expect(sessionStore.getState().putOut).toBe('/');
    await vi.advanceTimersByTimeAsync(5000);
    expect([server.calls, left.mock.calls, reloaded.mock.calls]).toEqual([[], [], []]);
  });

  it('[A-34] rights that are asked for anew and are no more open the dialog too, and the page keeps what it showed', async () => {
    const suspended = { role: 'agent', accountState: 'suspended' } as const;
    for (const workspaces of [[], [aMembership(workspaceIds.first, 'Northwind', suspended)]]) {
      sessionStore.setState({ putOut: null });
      server.routes[`GET ${me}`] = () => ({ body: aUser({ workspaces }) });
      socket.hear('user:role-changed');
      await vi.advanceTimersByTimeAsync(1000);
      expect(sessionStore.getState()).toMatchObject({ putOut: '/', user: aUser() });
      expect([left.mock.calls, reloaded.mock.calls]).toEqual([[], []]);
    }
  });

  it('[D-17] where a draft cannot be kept, the rights are taken over without a reload', async () => {
    keep.mockRejectedValue(new Error('storage is full'));
    socket.hear('user:role-changed');
    await vi.advanceTimersByTimeAsync(1000);
    expect(refreshed).toHaveBeenCalledOnce();
    expect(told).toHaveBeenCalledWith('Role & permission updated');
    expect(reloaded).not.toHaveBeenCalled();
  });

  it.each([
    ['half a message', '<textarea data-composer>Half a</textarea>'],
    ['a note not begun', '<textarea></textarea>'],
    ['an open dialog', '<div role="dialog"><button></button></div>'],
  ])(
    '[D-17] in the middle of something (%s) nothing is reloaded: the rights are there, and a reload is offered',
    async (_what, html) => {
      document.body.innerHTML = html;
      document.querySelector<HTMLElement>('textarea, button')?.focus();
      socket.hear('user:role-changed');
      await vi.advanceTimersByTimeAsync(1000);
      expect(sessionStore.getState().user?.workspaces[0]?.role).toBe('coach');
      expect(reloaded).not.toHaveBeenCalled();
      expect(told).toHaveBeenCalledWith(
        'Role & permission updated',
        expect.objectContaining({ id: 'role', sticky: true, action: expect.objectContaining({ label: 'Reload' }) }),
      );
      document.body.replaceChildren();
    },
  );

  it('[D-17] a form with changes stays where it is, though its page is none of the new role’s, until it is reloaded', async () => {
    function Form() {
      useUnsavedGuard(true);
      return null;
    }
    const form = render(createElement(Form));
    socket.hear('user:role-changed');
    await vi.advanceTimersByTimeAsync(1000);
    expect([server.to(me), reloaded.mock.calls]).toEqual([[], []]);
    expect(told).toHaveBeenCalledWith('Role & permission updated', expect.objectContaining({ id: 'role' }));
    form.unmount();
    socket.hear('user:role-changed');
    await vi.advanceTimersByTimeAsync(1000);
    expect(reloaded).toHaveBeenCalledOnce();
  });

  it('[D-17] the empty message field, which has the focus after the reload too, is no reason to wait', async () => {
    document.body.innerHTML = '<textarea data-composer></textarea>';
    document.querySelector('textarea')?.focus();
    socket.hear('user:role-changed');
    await vi.advanceTimersByTimeAsync(1000);
    expect(reloaded).toHaveBeenCalledOnce();
    document.body.replaceChildren();
  });

  it('[D-17] without an answer it says so and reloads nothing', async () => {
    server.routes[`GET ${me}`] = () => refused(503, 'busy');
    socket.hear('user:role-changed');
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toHaveBeenCalledWith('Role & permission updated');
    expect(reloaded).not.toHaveBeenCalled();
  });

  it('[A-28] [A-34] a forced logout ends the session at once, drafts kept, and a notice that waited is not lost', async () => {
    socket.hear('user:deactivated');
    socket.hear('user:forced-logout');
    await vi.advanceTimersByTimeAsync(0);
    expect(keep).toHaveBeenCalledOnce();
    expect(left).toHaveBeenCalledExactlyOnceWith('/logout');
    expect(takeNotice()).toBe('Agent Permission Updated');
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.to(me)).toEqual([]);
    expect(reloaded).not.toHaveBeenCalled();
  });

  it('[F-19] [H-58] other departments: taken over at once, with an alert that offers to reload and reloads nothing itself', async () => {
    socket.hear('category:assigned', { categoryIds: [newId] });
    socket.hear('category:unassigned', { categoryIds: [] });
    await vi.advanceTimersByTimeAsync(0);
    expect(refreshed).toHaveBeenCalled();
    expect(sessionStore.getState().user?.workspaces[0]?.role).toBe('coach');
    const [text, alert] = told.mock.calls[0] ?? [];
    expect([text, alert]).toMatchObject([
      'Your departments have been updated',
      { id: 'departments', sticky: true, action: { label: 'Reload' } },
    ]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(reloaded).not.toHaveBeenCalled();
    alert?.action?.onClick();
    await vi.advanceTimersByTimeAsync(0);
    expect(keep).toHaveBeenCalledOnce();
    expect(reloaded).toHaveBeenCalledOnce();
  });

  it('[H-58] the reload of that alert waits for drafts that cannot be kept', async () => {
    keep.mockRejectedValue(new Error('storage is full'));
    socket.hear('category:assigned', { categoryIds: [newId] });
    told.mock.calls[0]?.[1]?.action?.onClick();
    await vi.advanceTimersByTimeAsync(0);
    expect(reloaded).not.toHaveBeenCalled();
    expect(told).toHaveBeenLastCalledWith('Your draft could not be kept. Send or copy it, then reload.');
  });

  it('rights that the server says are other ones are taken over without a word', async () => {
    rights.refresh();
    await vi.advanceTimersByTimeAsync(1000);
    expect(refreshed).toHaveBeenCalledOnce();
    expect(told).not.toHaveBeenCalled();
    expect(reloaded).not.toHaveBeenCalled();
  });
});
