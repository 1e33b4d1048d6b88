import type { ChatRecord, Role } from '@chatso/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session-store.ts';
import { aColleague, aList, aStore, storesAnswer } from '../../lib/testing/answers.ts';
import { aConversation, idOf } from '../../lib/testing/factories.ts';
import { aMembership, aUser, type FakeCall, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { ChatRecordsPage } from './index.ts';

const store = idOf(900);
const record = (number: number, name: string, over: Partial<ChatRecord> = {}): ChatRecord => ({
  ...aConversation({ _id: idOf(number), name, state: 'closed', agentId: idOf(700) }),
  ...{ startDate: '2026-11-20T09:00:00.000Z', acceptedDate: '2026-11-20T09:00:18.000Z', waitingTime: 18_000 },
  ...{ endDate: '2026-11-20T09:10:00.000Z', chatDurationClosed: 582_000 },
  ...{ agent: { fullname: 'Maya Lindqvist', avatar: null, stores: [] }, tags: [], closingReason: null },
  ...over,
});

const ongoing = (over: Partial<ChatRecord> = {}) =>
  record(11, 'Ongoing Person', { state: 'ongoing', endDate: null, chatDurationClosed: null, ...over });

let role: Role;
const enter = (next: Role, over: object = {}) => {
  role = next;
  const membership = { ...aMembership(workspaceIds.first, 'Northwind', { role: next }), ...over };
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [membership] }), workspaceId: workspaceIds.first, phase: 'signed-in' },
    ...{ idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
};

interface Held {
  completed?: ChatRecord[];
  groups?: Partial<Record<'active' | 'idle_left' | 'missed' | 'off_hours', ChatRecord[]>>;
  connected?: boolean;
}

const queryIn = ({ path }: FakeCall) => Object.fromEntries(new URL(path, 'http://x').searchParams);

function serve(
  { completed = [], groups = {}, connected = true }: Held = {},
  more: Parameters<typeof fakeServer>[0] = {},
) {
  const leads = role !== 'agent';
  return fakeServer({
    'GET /api/conversations/chat-record': (call) => {
      const { type, ongoingType } = queryIn(call);
      if (type === 'completed') return { body: { completed, completed_count: completed.length } };
      const seen = (['active', 'idle_left', 'missed', 'off_hours'] as const).filter(
        (group) => (leads || group === 'missed' || group === 'off_hours') && (!ongoingType || group === ongoingType),
      );
      const body = seen.flatMap((group) => [
        [group, groups[group] ?? []],
        [`${group}_count`, groups[group]?.length ?? 0],
      ]);
      return { body: Object.fromEntries(body) };
    },
    'GET /api/conversations/filters/stores': () => ({
      body: { data: [{ _id: store, name: 'Northwind CA', image: null, type: 'website', active: true }], count: 1 },
    }),
    'GET /api/conversations/filters/categories': () => ({
      body: { data: [{ _id: idOf(800), name: 'Sizing & Fit' }], count: 1 },
    }),
    'GET /api/admin/agent-management/pure-agents': () =>
      aList([aColleague({ _id: idOf(700), fullname: 'Maya Lindqvist' })]),
    'GET /api/chat-labels': () => ({ body: { data: [], count: 0 } }),
    'GET /api/saved-views': () => ({ body: { data: [], count: 0 } }),
    'GET /api/stores': () =>
      storesAnswer([
        aStore({ _id: store, name: 'Northwind CA', widgetConnection: connected ? 'CONNECTED' : 'NOT_CONNECTED' }),
      ]),
    ...more,
  });
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const asked = (server: ReturnType<typeof fakeServer>) => server.to('/api/conversations/chat-record').map(queryIn);

beforeEach(() => {
  localStorage.clear();
  enter('admin');
});

describe('the ongoing tab', () => {
  it('[L-03] [L-05] [L-17] shows the groups with what is known of each chat, the newest first', async () => {
    const server = serve({
      groups: {
        active: [ongoing({ lastMsgClient: { timestamp: new Date().toISOString(), messageId: idOf(1) } })],
        missed: [],
      },
    });
    await renderScreen(<ChatRecordsPage />);
    expect(await screen.findByText('Ongoing Person')).toBeVisible();
    for (const name of ['Active chats', 'Idle & Left chats', 'Missed chats', 'Offline chats'])
      expect(screen.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
    expect(heads().join('|')).toContain(
      'Customer|Country|Customer Type|Channel|Department|Agent|Status|Waiting Time|Chat Duration|Sentiment|Rating|Time Initiated',
    );
    const row = screen.getByText('Ongoing Person').closest('tr') as HTMLElement;
    expect(within(row).getByText('Maya Lindqvist')).toBeVisible();
    expect(within(row).getAllByText('0:18')[0]).toBeInTheDocument();
    expect(asked(server).filter(({ ongoingType }) => ongoingType)).toContainEqual(
      expect.objectContaining({ type: 'ongoing', ongoingType: 'active', sortBy: 'startDate', sort: 'desc' }),
    );
  });

  it('[L-02] a group stands in an order of its own, which the address keeps', async () => {
    const server = serve({
      groups: { missed: [record(1, 'A'), record(2, 'B')], off_hours: [record(3, 'C'), record(4, 'D')] },
    });
    const { router } = await renderScreen(<ChatRecordsPage />);
    await userEvent.click(await screen.findByRole('button', { name: /^Order of Missed chats/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Longest wait first' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ missed_sortId: 'waitingTime', missed_direction: 'desc' }),
    );
    await waitFor(() => {
      const last = asked(server).findLast(({ ongoingType }) => ongoingType === 'missed');
      expect(last).toMatchObject({ sortBy: 'waitingTime', sort: 'desc' });
    });
    expect(asked(server).findLast(({ ongoingType }) => ongoingType === 'off_hours')).toMatchObject({
      sortBy: 'startDate',
    });
  });

  it('[L-15] agents see neither colleagues’ groups nor the column and the filter of the agent', async () => {
    enter('agent');
    const server = serve({ groups: { missed: [record(1, 'Waiting Person', { agent: null, state: 'missed' })] } });
    await renderScreen(<ChatRecordsPage />);
    expect(await screen.findByText('Waiting Person')).toBeVisible();
    expect(screen.queryByText('Active chats')).toBeNull();
    expect(screen.queryByText('Idle & Left chats')).toBeNull();
    expect(heads()).not.toContain('Agent');
    expect(screen.queryByRole('button', { name: 'Agent All' })).toBeNull();
    expect(server.to('/api/admin/agent-management/pure-agents')).toEqual([]);
  });

  it('one group that fails says so, the others are there', async () => {
    serve(
      {},
      {
        'GET /api/conversations/chat-record': (call) => {
          const { type, ongoingType } = queryIn(call);
          if (type === 'completed') return { body: { completed: [], completed_count: 0 } };
          if (ongoingType === 'missed') return refused(503, 'Try again later', 'unavailable');
          return {
            body: {
              [`${ongoingType}`]: [record(ongoingType?.length ?? 1, `In ${ongoingType}`)],
              [`${ongoingType}_count`]: 1,
            },
          };
        },
      },
    );
    await renderScreen(<ChatRecordsPage />);
    expect(await screen.findByText('In active')).toBeVisible();
    expect(await screen.findByText('The chats could not be loaded')).toBeVisible();
  });
});

describe('filters', () => {
  it('[L-10] a department needs its channel; another channel takes it away', async () => {
    const server = serve({ completed: [record(1, 'Ann')] });
    const { router } = await renderScreen(<ChatRecordsPage />, '/?tab=completed');
    await screen.findByText('Ann');
    const department = screen.getByRole('button', { name: 'Department' });
    expect(department).toHaveAccessibleDescription('Please select channel first');
    await userEvent.click(department);
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Channel All' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Northwind CA' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Department All' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sizing & Fit' }));
    await waitFor(() => expect(asked(server).at(-1)).toBeDefined());
    await waitFor(() => expect(router.state.location.search).toMatchObject({ storeId: store, category: idOf(800) }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Channel' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'completed' }));
  });

  it('[L-01] what an address says that cannot be asked is left out, and breaks nothing', async () => {
    const server = serve({ completed: [record(1, 'Ann')] });
    const bad = `category=${idOf(800)}&fromDate=2026-11-20&sentiment=9&customerType=Robot&agentId=x&completed_sortId=password`;
    await renderScreen(<ChatRecordsPage />, `/?tab=completed&${bad}`);
    await screen.findByText('Ann');
    const [first] = asked(server).filter(({ type, limit }) => type === 'completed' && limit !== '1');
    expect(first).toEqual({
      ...{
        type: 'completed',
        page: '1',
        limit: '10',
        sortBy: 'startDate',
        sort: 'desc',
        timezone: expect.any(String),
      },
    });
  });

  it('[L-10] sentiment is asked of what is over only', async () => {
    serve({ completed: [record(1, 'Ann', { sentiment: 0 })] });
    await renderScreen(<ChatRecordsPage />, '/');
    expect(screen.queryByRole('button', { name: 'Sentiment All' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Completed/ }));
    expect(await screen.findByRole('button', { name: 'Sentiment All' })).toBeVisible();
    expect(await screen.findByText('Frustrated')).toBeVisible();
  });

  it('[L-11] nothing fits: it says so, and leads back to all', async () => {
    serve();
    const { router } = await renderScreen(<ChatRecordsPage />, `/?tab=completed&storeId=${store}`);
    expect(await screen.findByText('No Results Found')).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear' })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'completed' }));
    expect(await screen.findByText('No completed chats yet')).toBeVisible();
  });
});

describe('before there is a widget', () => {
  it('[L-12] [D-25] admins are led to it', async () => {
    serve({ connected: false });
    await renderScreen(<ChatRecordsPage />);
    expect(
      await screen.findByText('Chat records will become available once you have set up chat service.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set up the widget' })).toHaveAttribute(
      'href',
      `/ws/${workspaceIds.first}/settings/chat-widget`,
    );
  });

  it('[L-12] of the newer profile to the channels', async () => {
    const profile = aMembership(workspaceIds.first, 'Northwind').workspaceId;
    enter('admin', { workspaceId: { ...profile, profileType: 2 } });
    serve({ connected: false });
    await renderScreen(<ChatRecordsPage />);
    expect(await screen.findByRole('link', { name: 'Set up the widget' })).toHaveAttribute(
      'href',
      `/ws/${workspaceIds.first}/admin-options?tab=channel`,
    );
  });

  it('[L-13] [D-25] others are told whom to ask', async () => {
    enter('agent');
    serve({ connected: false });
    await renderScreen(<ChatRecordsPage />);
    expect(await screen.findByText('Please contact your admin to setup the widget')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('but not where chats are there already', async () => {
    serve({ connected: false, completed: [record(1, 'Imported Person')] });
    await renderScreen(<ChatRecordsPage />, '/?tab=completed');
    expect(await screen.findByText('Imported Person')).toBeVisible();
  });
});

describe('several at once', () => {
  const select = async (...names: string[]) => {
    for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  };

  it('[L-07] [H-36] ends those that go on, once somebody has said yes', async () => {
    const server = serve(
      { groups: { active: [ongoing(), ongoing({ _id: idOf(12), customerFullname: 'Second Person' })] } },
      { 'POST /api/conversations/bulk-end-chat': () => ({ body: { ok: true, ids: [idOf(11), idOf(12)] } }) },
    );
    await renderScreen(<ChatRecordsPage />);
    await select('Ongoing Person', 'Second Person');
    expect(screen.getByText('2 chats selected')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'End chats' }));
    const dialog = await screen.findByRole('dialog', { name: 'End 2 chats?' });
    expect(server.to('/api/conversations/bulk-end-chat')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'End chats' }));
    await waitFor(() =>
      expect(server.to('/api/conversations/bulk-end-chat')[0]?.body).toEqual({ conversationIds: [idOf(11), idOf(12)] }),
    );
  });

  it('[L-07] where one does not go on, nobody can end them, and it says why', async () => {
    serve({ groups: { active: [ongoing()], missed: [record(13, 'Missed Person', { state: 'missed' })] } });
    await renderScreen(<ChatRecordsPage />);
    await select('Ongoing Person', 'Missed Person');
    expect(screen.getByRole('button', { name: 'End chats' })).toBeDisabled();
    expect(screen.getByText('1 chat is not ongoing')).toBeVisible();
  });

  it('who has left the list meanwhile is not selected any more, also where another group is empty', async () => {
    const groups = { active: [ongoing(), ongoing({ _id: idOf(12), customerFullname: 'Second Person' })] };
    serve({ groups });
    const { queryClient } = await renderScreen(<ChatRecordsPage />);
    await select('Ongoing Person', 'Second Person');
    expect(screen.getByText('2 chats selected')).toBeVisible();
    groups.active.pop();
    await queryClient.invalidateQueries();
    expect(await screen.findByText('1 chat selected')).toBeVisible();
  });
});
