import type { Agent } from '@chatso/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../app/testing/render-app.tsx';
import { browser } from '../../lib/browser/browser.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { aStore, entityLimits, storesAnswer } from '../../lib/testing/answers.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { InviteDialog } from './invite/invite-dialog.tsx';
import { MemberDialogs } from './member/member-dialogs.tsx';
import { type MemberActions, useMemberActions } from './member/use-member-actions.ts';
import { anAgent } from './testing.ts';

const base = '/api/admin/agent-management';
const me = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] });

const bobId = '0193b0a0-0000-7000-8000-0000000000a2';
const counts = { all: 1, activated: 1, invited: 0, suspended: 0 };
const serve = (routes: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/stores': () => storesAnswer([]),
    'GET /api/workspace/entity-limits': () => ({ body: entityLimits({ user: { limit: 5, used: 2 } }) }),
    'GET /api/admin/custom-roles': () => ({ body: { data: [], count: 0 } }),
    ...routes,
  });

beforeEach(() => {
  vi.restoreAllMocks();
  sessionStore.setState({
    ...{ user: me, workspaceId: workspaceIds.first, phase: 'signed-in' },
    ...{ idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

describe('inviting', () => {
  const open = () => {
    const closed = vi.fn();
    const limited = vi.fn();
    renderUi(<InviteDialog opened onClose={closed} onSeatLimit={limited} />);
    return { closed, limited, field: screen.getByRole('textbox', { name: 'Email addresses' }) };
  };

  it('[D-07] [D-08] takes a pasted list, marks what is no address, and sends once all are', async () => {
    const results = ['ada@shop.test', 'bob@shop.test'].map((email) => ({ email, outcome: 'invited', userId: null }));
    const server = serve({ [`POST ${base}/invite`]: () => ({ body: { results } }) });
    const { closed, field } = open();
    await userEvent.click(field);
    await userEvent.paste('Ada <ada@shop.test>; bob@shop.test\nno-address');
    expect(screen.getByText('1 address is not valid. Correct or remove it.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
    expect(server.to(`${base}/invite`)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove no-address' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(server.to(`${base}/invite`)[0]?.body).toEqual({
      ...{ emails: ['ada@shop.test', 'bob@shop.test'], role: 'agent', storeIds: [], categoryIds: [] },
    });
  });

  it('[D-07] where there is one store they come to work in it; taken away, it says that no chat would reach them', async () => {
    const store = aStore({ _id: workspaceIds.second });
    const results = [{ email: 'ada@shop.test', outcome: 'invited', userId: null }];
    const server = serve({
      'GET /api/stores': () => storesAnswer([store]),
      [`POST ${base}/invite`]: () => ({ body: { results } }),
    });
    const { closed, field } = open();
    await screen.findAllByText('Northwind');
    expect(screen.queryByText('Without a store no chat reaches them.')).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Stores', { selector: 'input' }), '{Backspace}');
    expect(screen.getByText('Without a store no chat reaches them.')).toBeInTheDocument();
    await userEvent.click(screen.getByLabelText('Stores', { selector: 'input' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Northwind', hidden: true }));
    await userEvent.type(field, 'ada@shop.test');
    await userEvent.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(server.to(`${base}/invite`)[0]?.body).toMatchObject({ storeIds: [store._id] });
  });

  it('[D-07] tells what became of each address when not all were invited', async () => {
    const results = [
      { email: 'ada@shop.test', outcome: 'invited', userId: null },
      { email: 'bob@shop.test', outcome: 'already-member', userId: null },
    ];
    serve({ [`POST ${base}/invite`]: () => ({ body: { results } }) });
    const { closed, field } = open();
    await userEvent.click(field);
    await userEvent.paste('ada@shop.test,bob@shop.test');
    await userEvent.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
    const bob = (await screen.findByText('bob@shop.test')).closest('li');
    expect(within(bob as HTMLElement).getByText('Is a member already')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(closed).toHaveBeenCalledOnce();
  });

  it('[D-09] [D-11] warns of admin privileges, and hands the end of the seats to its dialog, keeping what was typed', async () => {
    serve({ [`POST ${base}/invite`]: () => refused(400, 'Max users reached', 'entity-limit') });
    const { limited, closed, field } = open();
    fireEvent.change(field, { target: { value: 'ada@shop.test' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await userEvent.click(screen.getByRole('radio', { name: 'Admin' }));
    expect(screen.getByRole('alert')).toHaveTextContent('They receive all admin privileges');
    await userEvent.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
    await waitFor(() => expect(limited).toHaveBeenCalledOnce());
    expect(closed).not.toHaveBeenCalled();
    expect(screen.getByText('ada@shop.test')).toBeInTheDocument();
  });
});

describe('inviting more people than there are seats', () => {
  const invite = async (addresses: string, used: number) => {
    const server = serve({
      'GET /api/workspace/entity-limits': () => ({ body: entityLimits({ user: { limit: 5, used } }) }),
    });
    renderUi(<InviteDialog opened onClose={() => undefined} onSeatLimit={() => undefined} />);
    await screen.findByText(`${used} of 5 seats used`);
    await userEvent.click(screen.getByRole('textbox', { name: 'Email addresses' }));
    await userEvent.paste(addresses);
    return server;
  };

  it.each([
    [5, 'ada@shop.test', 'No seat is free.'],
    [4, 'ada@shop.test,bob@shop.test', 'Only 1 seat is free.'],
    [3, 'ada@shop.test,bob@shop.test,cleo@shop.test', 'Only 2 seats are free.'],
  ])(
    '[D-11] with %s of 5 seats used, %s is refused before it is sent, and the button says why',
    async (used, list, why) => {
      const server = await invite(list, used);
      const send = screen.getByRole('button', { name: /^Send \d invitation/ });
      expect(send).toBeDisabled();
      expect(send).toHaveAccessibleDescription(expect.stringContaining(why));
      expect(screen.getByRole('button', { name: 'Upgrade Now' })).toBeEnabled();
      fireEvent.submit(send.closest('form') as HTMLFormElement);
      expect(server.to(`${base}/invite`)).toEqual([]);
    },
  );

  it('[D-11] one address less and it can be sent', async () => {
    await invite('ada@shop.test,bob@shop.test', 4);
    await userEvent.click(screen.getByRole('button', { name: 'Remove bob@shop.test' }));
    expect(screen.getByRole('button', { name: 'Send 1 invitation' })).toBeEnabled();
    expect(screen.getByText(/4 of 5 seats used, this uses 1 more/)).toBeInTheDocument();
  });
});

describe('changing a member', () => {
  let actions: MemberActions;
  function Harness({ member, kind }: { member: Agent; kind: Parameters<MemberActions['open']>[0] }) {
    actions = useMemberActions();
    return (
      <>
        <button type="button" onClick={() => actions.open(kind, member)}>
          open
        </button>
        <MemberDialogs actions={actions} />
      </>
    );
  }
  const open = async (kind: Parameters<MemberActions['open']>[0], member = anAgent()) => {
    renderUi(<Harness kind={kind} member={member} />);
    await userEvent.click(screen.getByRole('button', { name: 'open' }));
    return screen.findByRole('dialog');
  };

  it("[D-10] suspending ends in the dialog 'Agent suspended', which takes it back", async () => {
    const server = serve({
      [`PATCH ${base}/suspend`]: () => ({ body: anAgent({ accountState: 'suspended', version: 4 }) }),
      [`PATCH ${base}/reactivate`]: () => ({ body: anAgent({ version: 5 }) }),
    });
    await open('suspend');
    await userEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByRole('dialog', { name: 'Agent suspended' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.to(`${base}/reactivate`)[0]?.body).toMatchObject({ version: 4 }));
  });

  it('[D-07] [issue 27, 23] deleting counts open tickets, hands them to a colleague, and wants the address typed', async () => {
    const { _id, email } = anAgent();
    const colleague = { _id: bobId, avatar: null, fullname: 'Bob Sato', email: 'bob@shop.test', tickets: 1 };
    let left = false;
    const server = serve({
      [`GET ${base}/${_id}/dependents`]: () => ({ body: { openTickets: 3 } }),
      [`DELETE ${base}/${_id}`]: () => {
        if (left) return { body: { ok: true, tickets: { assigned: 0, unassigned: 3 } } };
        left = true;
        return refused(400, 'This person can no longer take tickets. Choose someone else.', 'bad-request', {
          reason: 'assignee-gone',
        });
      },
      'GET /api/user/assignees': () => ({
        body: {
          data: left ? [] : [{ _id, avatar: null, fullname: 'Maya Lindqvist', email, tickets: 3 }, colleague],
        },
      }),
    });
    const dialog = await open('remove');
    expect(await screen.findByText('They have 3 open tickets.')).toBeInTheDocument();
    const remove = screen.getByRole('button', { name: 'Delete' });
    expect(remove).toBeDisabled();
    const choice = screen.getByRole('combobox', { name: 'Hand open tickets to' });
    expect(choice).toHaveValue('Leave unassigned');
    await userEvent.click(choice);
    expect(screen.queryByRole('option', { name: 'Maya Lindqvist' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('option', { name: 'Bob Sato' }));
    expect(screen.getByText(/stores that Bob Sato doesn’t serve become unassigned/)).toBeInTheDocument();
    fireEvent.change(screen.getByRole('textbox', { name: /Type/ }), { target: { value: 'maya@shop.test' } });
    await userEvent.click(remove);
    // Another admin removed Bob: the dialog says so, and nothing is left unassigned unless someone chooses it.
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('can no longer take tickets');
    await waitFor(() => expect(choice).toHaveValue(''));
    expect(choice).toHaveAccessibleDescription(/can no longer take tickets/);
    expect(remove).toBeDisabled();
    await userEvent.click(choice);
    await userEvent.click(screen.getByRole('option', { name: 'Leave unassigned' }));
    await userEvent.click(remove);
    const sent = () => server.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]).toContain(`ticketsTo=${bobId}`);
    expect(sent()[1]).not.toContain('ticketsTo');
  });

  it('[D-09] warns before somebody becomes an admin, and shows the server when it refuses', async () => {
    serve({ [`PATCH ${base}/role`]: () => refused(400, 'A workspace needs at least one admin.', 'last-admin') });
    await open('role');
    expect(screen.getByRole('button', { name: 'Change role' })).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: 'Admin' }));
    expect(screen.getByText(/Maya Lindqvist receives all admin privileges/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('A workspace needs at least one admin.')).toBeInTheDocument();
  });

  it('a role that somebody else changed first is shown, the choice stays and goes out with the newest version', async () => {
    let refuse = true;
    const server = serve({
      [`PATCH ${base}/role`]: () =>
        refuse ? refused(409, 'Someone else changed this first.', 'conflict') : { body: anAgent({ role: 'coach' }) },
      [`GET ${base}/agents`]: () => ({ body: { data: [anAgent({ role: 'admin', version: 9 })], count: 1, counts } }),
    });
    await open('role');
    await userEvent.click(screen.getByRole('radio', { name: 'Manager' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('Somebody else changed this: Admin')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Manager' })).toBeChecked();
    refuse = false;
    await userEvent.click(screen.getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(server.to(`${base}/role`)[1]?.body).toMatchObject({ role: 'coach', version: 9 }));
  });

  it('[A-28] an admin who gives up the own role is warned and signed out', async () => {
    const left = vi.spyOn(browser, 'leaveFor').mockImplementation(() => undefined);
    serve({ [`PATCH ${base}/role`]: () => ({ body: anAgent({ _id: me._id }) }) });
    await open('role', anAgent({ _id: me._id, role: 'admin' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Agent' }));
    expect(screen.getByText(/You give up your admin privileges and are signed out/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('/logout'));
  });
});
