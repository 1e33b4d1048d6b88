import type { Agent } from '@chatso/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session-store.ts';
import { aStore, storesAnswer } from '../../lib/testing/answers.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { MemberDialogs } from './member/member-dialogs.tsx';
import { useMemberActions } from './member/use-member-actions.ts';
import { RoleEditor } from './roles/role-editor.tsx';
import { anAgent, aRole } from './testing.ts';

const base = '/api/admin/agent-management';
const me = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] });
const north = '0193b0a0-0000-7000-8000-0000000000b1';
const south = '0193b0a0-0000-7000-8000-0000000000b2';

const served = (chatsoStoreId: string, name: string, agentAlias: string | null) => ({
  ...{ chatsoStoreId, name, agentAlias, avatar: null, categories: [] },
});

const aServing = (over: Partial<Agent> = {}) =>
  anAgent({ stores: [served(north, 'North', null), served(south, 'South', null)], ...over });

const stores = [aStore({ _id: north, name: 'North' }), aStore({ _id: south, name: 'South' })];
const serve = (routes: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({ 'GET /api/stores': () => storesAnswer(stores), ...routes });

// Questions come in a lazy part; a test is not about how long a busy machine takes to load it.
beforeAll(async () => {
  await import('../../ui/dialog-bodies.tsx');
});
beforeEach(() => {
  vi.restoreAllMocks();
  sessionStore.setState({
    ...{ user: me, workspaceId: workspaceIds.first, phase: 'signed-in' },
    ...{ idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

function Harness({ member }: { member: Agent }) {
  const actions = useMemberActions();
  return (
    <>
      <button type="button" onClick={() => actions.open('edit', member)}>
        open
      </button>
      <MemberDialogs actions={actions} />
    </>
  );
}

const openDrawer = async (member = aServing()) => {
  renderUi(<Harness member={member} />);
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  return screen.findByRole('dialog', { name: /Maya Lindqvist/ });
};

describe('somebody else was first', () => {
  it('in the edit drawer: the newest is shown, what was typed stays and goes out with the newest version', async () => {
    let refuse = true;
    const newest = aServing({ version: 9, stores: [served(north, 'North', 'M.'), served(south, 'South', 'Theirs')] });
    const counts = { all: 1, activated: 1, invited: 0, suspended: 0 };
    const path = `${base}/${newest._id}`;
    const server = serve({
      [`PATCH ${path}`]: () =>
        refuse ? refused(409, 'Someone else changed this first.', 'conflict') : { body: newest },
      [`GET ${base}/agents`]: () => ({ body: { data: [newest], count: 1, counts } }),
    });
    const drawer = await openDrawer();
    const [first] = within(drawer).getAllByRole('textbox', { name: 'Name shown to customers' });
    fireEvent.change(first as HTMLElement, { target: { value: 'Mine' } });
    await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await within(drawer).findByRole('alert')).toHaveTextContent('Somebody else');
    const shown = within(drawer).getAllByRole<HTMLInputElement>('textbox', { name: 'Name shown to customers' });
    expect(shown.map(({ value }) => value)).toEqual(['Mine', 'Theirs']);
    refuse = false;
    await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
    const sent = () => server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]).toMatchObject({ version: 3 });
    expect(sent()[1]).toMatchObject({ version: 9, stores: [{ agentAlias: 'Mine' }, { agentAlias: 'Theirs' }] });
  });

  it('in the role editor: their ticks are taken over, mine stay, and saving again carries their version', async () => {
    const role = aRole();
    const theirs = aRole({ name: 'Leader', permissions: { ...role.permissions, tickets: true }, version: 5 });
    let refuse = true;
    const server = serve({
      [`PATCH /api/admin/custom-roles/${role._id}`]: () =>
        refuse ? refused(409, 'Someone else changed this first.', 'conflict') : { body: theirs },
      'GET /api/admin/custom-roles': () => ({ body: { data: [theirs], count: 1 } }),
    });
    const closed = vi.fn();
    renderUi(<RoleEditor role={role} onClose={closed} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Live chat' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Leader');
    refuse = false;
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    const sent = server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(sent[0]).toMatchObject({ name: 'Lead', version: 1 });
    expect(sent[1]).toMatchObject({ name: 'Leader', version: 5, permissions: { liveChat: true, tickets: true } });
  });
});

it('[U-01] the edit drawer stays until its save is answered: a refusal is told, whatever was pressed meanwhile', async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  const words = 'The server is busy. Please try again.';
  serve({ [`PATCH ${base}/${aServing()._id}`]: () => held.then(() => refused(503, words)) });
  const drawer = await openDrawer();
  const [first] = within(drawer).getAllByRole('textbox', { name: 'Name shown to customers' });
  fireEvent.change(first as HTMLElement, { target: { value: 'Mine' } });
  fireEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(within(drawer).getByRole('button', { name: 'Cancel' })).toBeDisabled());
  fireEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(drawer, { key: 'Escape' });
  answer();
  expect(await within(drawer).findByRole('alert')).toHaveTextContent(words);
  expect(first).toHaveValue('Mine');
});

describe('somebody else removed it', () => {
  const lead = aRole();

  it('[D-07] in the edit drawer: it says whom and why it cannot be saved, and what was typed stays', async () => {
    serve({ [`PATCH ${base}/${aServing()._id}`]: () => refused(404, 'Not found.', 'not-found') });
    renderUi(<Harness member={aServing()} />);
    await userEvent.click(screen.getByRole('button', { name: 'open' }));
    const alias = (await screen.findAllByRole('textbox', { name: 'Name shown to customers' }))[0] as HTMLElement;
    await userEvent.type(alias, 'May');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Maya Lindqvist is no longer in this workspace.');
    expect(alias).toHaveValue('May');
  });

  it('in the role editor: what was changed stays and becomes a new role', async () => {
    const server = serve({ 'POST /api/admin/custom-roles': () => ({ status: 201, body: lead }) });
    const closed = vi.fn();
    const { rerender } = renderUi(<RoleEditor role={lead} onClose={closed} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 's');
    rerender(<RoleEditor removed role={lead} onClose={closed} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Somebody else deleted this role');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue(`${lead.name}s`);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: `${lead.name}s` });
  });
});

describe('both changed the same', () => {
  it('in the role editor: a name of theirs stands beside mine and can be taken; a taken name is told at its field', async () => {
    const role = aRole();
    const theirs = aRole({ name: 'Leader', permissions: { ...role.permissions, tickets: true }, version: 2 });
    let code = 'name-taken';
    serve({
      [`PATCH /api/admin/custom-roles/${role._id}`]: () => refused(409, 'This name is taken.', code),
      'GET /api/admin/custom-roles': () => ({ body: { data: [theirs], count: 1 } }),
    });
    renderUi(<RoleEditor role={role} onClose={() => undefined} />);
    const name = () => screen.getByRole('textbox', { name: 'Name' });
    await userEvent.type(name(), 's');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name()).toBeInvalid());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    code = 'conflict';
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const both = await screen.findByRole('list', { name: 'Somebody saved first' });
    expect(within(both).getByText('Leader')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Tickets' })).toBeChecked();
    expect(name()).toHaveValue('Leads');
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs of Name' }));
    await waitFor(() => expect(name()).toHaveValue('Leader'));
  });

  it('in the edit drawer: a store that they took away stays as it was typed here until somebody decides', async () => {
    const newest = aServing({ version: 9, stores: [served(south, 'South', '')] });
    const member = aServing({ stores: [served(north, 'North', 'M.'), served(south, 'South', '')] });
    const counts = { all: 1, activated: 1, invited: 0, suspended: 0 };
    serve({
      [`PATCH ${base}/${newest._id}`]: () => refused(409, 'Someone else changed this first.', 'conflict'),
      [`GET ${base}/agents`]: () => ({ body: { data: [newest], count: 1, counts } }),
    });
    const drawer = await openDrawer(member);
    const aliases = () =>
      within(drawer)
        .getAllByRole<HTMLInputElement>('textbox', { name: 'Name shown to customers' })
        .map(({ value }) => value);
    const [first] = within(drawer).getAllByRole('textbox', { name: 'Name shown to customers' });
    fireEvent.change(first as HTMLElement, { target: { value: 'Mine' } });
    await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
    const take = await within(drawer).findByRole('button', { name: 'Take theirs of North' });
    expect(aliases().sort()).toEqual(['', 'Mine']);
    await userEvent.click(take);
    await waitFor(() => expect(aliases()).toEqual(['']));
  });
});

describe('a lost second factor', () => {
  const turnOff = { name: 'Turn off two-factor sign-in' };
  const own = (enabled: boolean) => ({
    'GET /api/users/me/two-factor': () => ({
      body: { enabled, enabledAt: null, recoveryCodesLeft: 0, hasPassword: true },
    }),
  });

  it('is turned off with the own password, after a question', async () => {
    const member = aServing({ twoFactor: true });
    const server = serve({
      ...own(false),
      [`PATCH ${base}/reset-two-factor`]: () => ({ body: aServing() }),
    });
    const drawer = await openDrawer(member);
    await userEvent.click(within(drawer).getByRole('button', turnOff));
    const question = await screen.findByRole('dialog', { name: /Turn off the two-factor/ });
    const confirm = within(question).getByRole('button', turnOff);
    expect(confirm).toBeDisabled();
    fireEvent.change(within(question).getByLabelText('Your own password'), { target: { value: 'my own words' } });
    await waitFor(() => expect(confirm).toBeEnabled());
    await userEvent.click(confirm);
    await waitFor(() =>
      expect(server.to(`${base}/reset-two-factor`)[0]?.body).toEqual({ userId: member._id, password: 'my own words' }),
    );
    await waitFor(() => expect(screen.queryByRole('button', turnOff)).not.toBeInTheDocument());
  });

  it('asks for the own code where the admin signs in with one, and shows a refusal in the dialog', async () => {
    const server = serve({
      ...own(true),
      [`PATCH ${base}/reset-two-factor`]: () => refused(400, 'The password is not correct.', 'wrong-password'),
    });
    await openDrawer(aServing({ twoFactor: true }));
    await userEvent.click(screen.getByRole('button', turnOff));
    const question = await screen.findByRole('dialog', { name: /Turn off the two-factor/ });
    const code = await within(question).findByRole('textbox', { name: 'Your own code, or a recovery code' });
    fireEvent.change(within(question).getByLabelText('Your own password'), { target: { value: 'wrong' } });
    expect(within(question).getByRole('button', turnOff)).toBeDisabled();
    fireEvent.change(code, { target: { value: '123456' } });
    await userEvent.click(within(question).getByRole('button', turnOff));
    expect(await within(question).findByRole('alert')).toHaveTextContent('The password is not correct.');
    expect(server.to(`${base}/reset-two-factor`)[0]?.body).toMatchObject({ code: '123456' });
  });

  it.each([
    ['where it is off', aServing()],
    ['for oneself', aServing({ _id: me._id, twoFactor: true })],
    ["for the suite's admins", aServing({ role: 'chatso_admin', twoFactor: true })],
  ])('is not offered %s', async (_what, member) => {
    serve();
    const drawer = await openDrawer(member);
    expect(within(drawer).getByRole('button', { name: 'Save' })).toBeInTheDocument();
    expect(within(drawer).queryByRole('button', turnOff)).not.toBeInTheDocument();
  });
});
