import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../app/i18n/i18n.ts';
import { useOwnTimeZone } from '../../lib/formats/time-zone.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { aConversation, baseTime, idOf, me, otherAgent } from '../../lib/testing/factories.ts';
import { aMember } from '../../lib/testing/member.ts';
import { queryScope } from '../../lib/testing/query-scope.tsx';
import { DeliveryProvider } from './delivery.ts';
import { DeliveryLine } from './delivery-line.tsx';
import type { Entry } from './entries.ts';
import { MessageRowView } from './message-row.tsx';
import { toMessageRows } from './message-rows.ts';

const usersList = vi.hoisted(() => vi.fn());
const allowLinks = vi.hoisted(() => vi.fn());
vi.mock('../../lib/api/api.ts', () => ({
  api: { 'users.list': usersList, 'conversations.allowLinks': allowLinks },
}));

const workspaceId = idOf(800);
beforeEach(() => sessionStore.setState({ user: aMember(me, workspaceId), workspaceId, phase: 'signed-in' }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const entry = (fields: Partial<Entry> = {}): Entry => ({
  messageId: idOf(5),
  author: 'agent',
  senderId: me,
  own: true,
  type: 'text',
  text: 'It ships on Monday',
  at: baseTime,
  files: [],
  attachments: [],
  delivery: 'sent',
  stored: false,
  problem: null,
  ...fields,
});

const delivery = { canRetry: () => true, retry: vi.fn(), discard: vi.fn() };

function show(content: ReactNode, given = delivery) {
  const { Wrapper } = queryScope();
  render(
    <Wrapper>
      <DeliveryProvider value={given}>{content}</DeliveryProvider>
    </Wrapper>,
  );
}

describe('delivery of an own message', () => {
  it('[H-59] the time at first, after 3 s a spinner and Sending ...', () => {
    vi.useFakeTimers({ now: baseTime });
    show(<DeliveryLine entry={entry({ delivery: 'pending' })} last newestOwn={false} />);
    expect(screen.queryByText('Sending ...')).toBeNull();
    act(() => vi.advanceTimersByTime(2000));
    expect(screen.queryByText('Sending ...')).toBeNull();
    act(() => vi.advanceTimersByTime(1100));
    expect(screen.getByText('Sending ...')).toBeTruthy();
  });

  it('[H-59] Not Delivered with a way to try again', () => {
    const lost = entry({ delivery: 'error' });
    show(<DeliveryLine entry={lost} last newestOwn={false} />);
    expect(screen.getByRole('alert').textContent?.trim()).toBe('Not Delivered');
    act(() => screen.getByRole('button', { name: 'Retry' }).click());
    expect(delivery.retry).toHaveBeenCalledExactlyOnceWith(lost);
  });

  it('[H-59] where no other try helps, its words can be copied or let go of', () => {
    const lost = entry({ delivery: 'error' });
    show(<DeliveryLine entry={lost} last newestOwn={false} />, { ...delivery, canRetry: () => false });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
      'Copy text',
      'Delete',
    ]);
  });

  it('[H-59] what the server has and its channel has not can be tried again, and not be taken back', () => {
    const lost = entry({ delivery: 'error', stored: true });
    show(<DeliveryLine entry={lost} last newestOwn={false} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual(['Retry']);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show(<DeliveryLine entry={entry({ delivery: 'pending', stored: true })} last newestOwn={false} />);
    expect(screen.queryByText('Waiting for connection')).toBeNull();
    online.mockRestore();
  });

  it('[H-59] without a network it says so at once, and can be taken back', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const waiting = entry({ delivery: 'pending', at: Date.now() });
    show(<DeliveryLine entry={waiting} last newestOwn={false} />);
    expect(screen.getByRole('status').textContent?.trim()).toBe('Waiting for connection');
    expect(screen.queryByText('Not Delivered')).toBeNull();
    act(() => screen.getByRole('button', { name: 'Delete' }).click());
    expect(delivery.discard).toHaveBeenCalledExactlyOnceWith(waiting);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('Waiting for connection')).toBeNull();
    online.mockRestore();
  });

  it('[H-59] [H-60] the newest says Sent and when, an earlier one the time, one inside a minute nothing', () => {
    show(
      <>
        <div data-testid="newest">
          <DeliveryLine entry={entry()} last newestOwn />
        </div>
        <div data-testid="earlier">
          <DeliveryLine entry={entry()} last newestOwn={false} />
        </div>
        <div data-testid="inside">
          <DeliveryLine entry={entry()} last={false} newestOwn={false} />
        </div>
      </>,
    );
    expect(screen.getByTestId('newest').textContent).toMatch(/^Sent \d+:\d\d [ap]m$/);
    expect(screen.getByTestId('earlier').textContent).toMatch(/^\d+:\d\d [ap]m$/);
    expect(screen.getByTestId('inside').textContent).toBe('');
  });
});

it('[G-10] the shop’s own words stand above the first message, and are none', async () => {
  const texts = ['Hi! Tell us a few things first.', 'Hello, how can we help?'];
  show(<MessageRowView chat={aConversation()} row={{ kind: 'greeting', key: 'greeting', texts }} />);
  const greeting = (await screen.findByText('The shop greeted with')).parentElement;
  expect(greeting?.textContent).toContain(texts.join(''));
  expect(screen.queryByText(/Sent/)).toBeNull();
});

describe('what a message carries', () => {
  const row = (fields: Partial<Entry>) => (
    <MessageRowView
      chat={aConversation()}
      row={{ kind: 'message', key: idOf(5), entry: entry(fields), first: true, last: true, newestOwn: false }}
    />
  );

  it('[H-25] [H-84] an image as a picture, another file as a row with its size and a shortened name', async () => {
    const name = `${'very-long-name-'.repeat(5)}final.pdf`;
    const files = [
      { name: 'photo.png', filetype: 'image' as const, publicUrl: '/files/1', size: 70 },
      { name, filetype: 'pdf' as const, publicUrl: '/files/2', size: 219_136 },
    ];
    show(row({ type: 'file', text: '', files }));
    expect((await screen.findByRole('img', { name: 'Image photo.png' })).getAttribute('src')).toBe('/files/1');
    const link = screen.getByRole('link', { name: `Open ${name}` });
    expect(link.textContent).toContain('214 KB');
    expect(link.querySelector('span')?.textContent?.length).toBeLessThanOrEqual(40);
  });

  it('[H-108] text is shown as text, and no link runs a script', async () => {
    const attachment = {
      kind: 'product' as const,
      productName: 'Shell',
      productLink: 'javascript:alert(1)',
      productImageUrl: '',
      productPrice: '$248.00',
      productImages: [],
    };
    show(row({ text: '<img src=x onerror=alert(1)>', attachments: [attachment] }));
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(await screen.findByText('$248.00')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('whose message it is', () => {
  it('[H-09] [H-51] names a colleague who wrote, whoever has the chat by now, and not oneself', async () => {
    usersList.mockResolvedValue({ data: [{ _id: idOf(70), fullname: 'Tomás Herrera' }], count: 1 });
    const chat = aConversation({
      agentId: otherAgent,
      agent: { fullname: 'Hannah Lindqvist', avatar: null, stores: [] },
    });
    const said = [me, otherAgent, idOf(70)].map((senderId, index) => entry({ senderId, messageId: idOf(10 + index) }));
    const rows = toMessageRows(said).map((one) => <MessageRowView chat={chat} key={one.key} row={one} />);
    show(rows);
    expect(await screen.findByText('Tomás Herrera')).toBeTruthy();
    expect(await screen.findByText('Hannah Lindqvist')).toBeTruthy();
    expect(screen.getAllByText('It ships on Monday')).toHaveLength(3);
    // Three bubbles, two names.
    expect(document.querySelectorAll('[dir="auto"]')).toHaveLength(5);
  });
});

describe('[A-33] times', () => {
  const readsBy = (timeZoneName: string) => {
    const user = aMember(me, workspaceId);
    sessionStore.setState({ user: { ...user, config: { ...user.config, timeZoneSetting: 'manual', timeZoneName } } });
  };

  function Conversation({ entries }: { entries: readonly Entry[] }) {
    const zone = useOwnTimeZone();
    return toMessageRows(entries, zone).map((row) => <MessageRowView chat={aConversation()} key={row.key} row={row} />);
  }

  it('and days of a conversation follow the zone of the person as soon as it changes', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00.000Z') });
    readsBy('America/Los_Angeles');
    const at = (time: string, number: number) => entry({ at: Date.parse(time), messageId: idOf(number) });
    show(<Conversation entries={[at('2026-11-20T16:30:00.000Z', 5), at('2026-11-20T17:30:00.000Z', 6)]} />);
    expect(screen.getAllByText(/^\w+day, November/).map((day) => day.textContent)).toEqual(['Friday, November 20']);
    expect(screen.getByText('8:30 am')).toBeTruthy();
    act(() => readsBy('Asia/Ho_Chi_Minh'));
    expect(screen.getAllByText(/^\w+day, November/).map((day) => day.textContent)).toEqual([
      'Friday, November 20',
      'Saturday, November 21',
    ]);
    expect(screen.getByText('11:30 pm')).toBeTruthy();
    expect(screen.queryByText('8:30 am')).toBeNull();
  });
});

describe('addresses in a message', () => {
  it('[H-108] lead to a tab of their own that learns nothing, and are read as they were written', () => {
    const text = 'See https://shop.test/a_(b)?x=1, or mail marit@fjord.test. Not javascript:alert(1).';
    const [day, row] = toMessageRows([entry({ text, own: false, author: 'client' })]);
    if (day?.kind !== 'day' || !row) throw new Error('There is a day, and a message.');
    show(<MessageRowView chat={aConversation()} row={row} />);
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ href, target, rel, textContent }) => ({ href, target, rel, textContent }))).toEqual([
      {
        href: 'https://shop.test/a_(b)?x=1',
        target: '_blank',
        rel: 'noopener noreferrer',
        textContent: 'https://shop.test/a_(b)?x=1',
      },
      {
        href: 'mailto:marit@fjord.test',
        target: '_blank',
        rel: 'noopener noreferrer',
        textContent: 'marit@fjord.test',
      },
    ]);
    expect(links[0]?.closest('p')?.textContent).toBe(text);
  });
});

describe('links of a stranger', () => {
  const text = 'Look at https://evil.test/x';
  const rowOf = (fields: Partial<Entry>) => {
    const [, row] = toMessageRows([entry({ own: false, author: 'client', linksHeld: true, ...fields })]);
    if (!row) throw new Error('There is a message.');
    return row;
  };

  it('are words, until they are shown here or let through in the chat', async () => {
    allowLinks.mockResolvedValue({ linksAllowed: true });
    show(<MessageRowView chat={aConversation()} row={rowOf({ text })} />);
    expect(await screen.findByText('Link held back')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show link' }));
    expect(screen.getByRole<HTMLAnchorElement>('link').href).toBe('https://evil.test/x');
    expect(screen.queryByRole('button', { name: 'Show link' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Allow in this chat' })).toBe(document.activeElement);
    await userEvent.click(screen.getByRole('button', { name: 'Allow in this chat' }));
    expect(allowLinks).toHaveBeenCalledWith({ params: { id: aConversation()._id } });
  });

  it('a bare host is nothing to show', async () => {
    show(<MessageRowView chat={aConversation()} row={rowOf({ text: 'evil.com' })} />);
    expect(await screen.findByText('Link held back')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show link' })).toBeNull();
  });

  it('are links as soon as somebody has let them through', async () => {
    const { Wrapper } = queryScope();
    const row = rowOf({ text });
    const of = (linksAllowed: boolean) => (
      <Wrapper>
        <section aria-label="Thread" tabIndex={-1}>
          <MessageRowView chat={aConversation({ linksAllowed })} row={row} />
        </section>
      </Wrapper>
    );
    const { rerender } = render(of(false));
    expect(await screen.findByText('Link held back')).toBeTruthy();
    screen.getByRole('button', { name: 'Allow in this chat' }).focus();
    rerender(of(true));
    expect(screen.getByRole('link')).toBeTruthy();
    expect(screen.getByLabelText('Thread')).toBe(document.activeElement);
    expect(screen.queryByText('Link held back')).toBeNull();
  });
});
