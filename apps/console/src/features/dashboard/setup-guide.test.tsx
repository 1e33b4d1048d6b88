import type { SetupGuide as Guide } from '@chatso/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aSetupGuide } from '../../lib/testing/answers.ts';
import { fakeConnection } from '../../lib/testing/fake-connection.ts';
import {
  aMembership,
  aUser,
  type fakeServer as Fake,
  fakeServer,
  workspaceIds,
} from '../../lib/testing/fake-server.ts';
import { SetupGuide } from './guide/setup-guide.tsx';

const path = '/api/admin/setup-guide';
const fresh = aSetupGuide({
  store: { id: workspaceIds.first, name: 'Weber', url: 'https://weber.example', analyticsId: 'gCk2' },
});
let guide: Guide;
let server: ReturnType<typeof Fake>;
let socket: ReturnType<typeof fakeConnection>;

const signIn = (role: 'admin' | 'coach') =>
  sessionStore.setState({
    user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Weber', { role })] }),
    workspaceId: workspaceIds.first,
    phase: 'signed-in',
    idToken: 't',
  });

beforeAll(laterTexts);
beforeEach(() => {
  guide = fresh;
  server = fakeServer({
    [`GET ${path}`]: () => ({ body: guide }),
    [`PATCH ${path}`]: ({ body }) => {
      guide = { ...guide, hidden: (body as { hidden: boolean }).hidden };
      return { body: guide };
    },
  });
  socket = fakeConnection();
  signIn('admin');
});
afterEach(() => socket.undo());

const open = () =>
  renderScreen(
    <>
      <h1>Dashboard</h1>
      <SetupGuide />
    </>,
  );
const step = (name: string) => screen.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) });

it('the first open step is unfolded, with the way to it; the others are a press away', async () => {
  await open();
  const list = await screen.findByRole('list');
  expect(screen.getByText('1 of 5')).toBeInTheDocument();
  expect(step('Add your shop’s address')).toHaveAccessibleName(/, done$/);
  expect(step('Install the widget')).toHaveAccessibleName(/, not done yet$/);
  const [current] = within(list)
    .getAllByRole('listitem')
    .filter((row) => row.getAttribute('aria-current') === 'step');
  expect(within(current as HTMLElement).getByRole('link', { name: 'Open install page' })).toHaveAttribute(
    'href',
    `/ws/${workspaceIds.first}/settings/chat-widget`,
  );
  expect(within(current as HTMLElement).getByText('Waiting for your shop ...')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute(
    'href',
    `/ws/${workspaceIds.first}/admin-options?tab=channel`,
  );
  expect(screen.getByRole('link', { name: 'Try it on a test page' })).toHaveAttribute('href', '/widget/test/gCk2');
  expect(screen.getByRole('link', { name: 'Invite' })).toHaveAttribute(
    'href',
    `/ws/${workspaceIds.first}/admin-options?tab=team`,
  );
});

it.each([
  [
    'the shop connects',
    'installed',
    'Install the widget',
    'widget:status-changed',
    { storeId: workspaceIds.first, widgetConnection: 'CONNECTED' },
  ],
  [
    'the look is saved',
    'branded',
    'Brand the widget',
    'store:settings-changed',
    { storeId: workspaceIds.first, by: null },
  ],
  ['somebody is invited', 'invited', 'Invite your team', 'team:changed', {}],
  [
    'a colleague answers',
    'answered',
    'Answer your first chat',
    'conversations:answered',
    { conversationId: workspaceIds.first, agentId: workspaceIds.second, rev: 1 },
  ],
] as const)('a step ticks by the event: %s; it is said politely', async (_, fact, name, event, payload) => {
  await open();
  await screen.findByText('1 of 5');
  guide = { ...guide, [fact]: true };
  act(() => (socket.hear as (name: string, payload: unknown) => void)(event, payload));
  expect(await screen.findByText('2 of 5')).toBeInTheDocument();
  expect(step(name)).toHaveAccessibleName(/, done$/);
  // Said in an effect, after what it is about was drawn.
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`Done: ${name}`));
});

it('nothing is ticked by an event without the fact', async () => {
  await open();
  await screen.findByText('1 of 5');
  act(() => socket.hear('team:changed'));
  await act(async () => undefined);
  expect(screen.getByText('1 of 5')).toBeInTheDocument();
});

it('is put away for oneself, and the server is told', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Hide guide' }));
  expect(screen.queryByText('Get your first chat')).toBeNull();
  expect(server.to(path).at(-1)).toMatchObject({ method: 'PATCH', body: { hidden: true } });
});

it('leaves by itself when every step has been taken', async () => {
  guide = { ...fresh, installed: true, branded: true, invited: true };
  await open();
  await screen.findByText('4 of 5');
  guide = { ...guide, answered: true };
  act(() => socket.connect());
  expect(await screen.findByText('Done: Answer your first chat')).toBeInTheDocument();
  expect(screen.queryByText('Get your first chat')).toBeNull();
});

it('is nothing to whoever does not administer', async () => {
  signIn('coach');
  await open();
  expect(screen.queryByText('Get your first chat')).toBeNull();
  expect(server.to(path)).toHaveLength(0);
});
