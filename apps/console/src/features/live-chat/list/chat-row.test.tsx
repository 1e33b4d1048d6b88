import type { Conversation } from '@chatso/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, baseTime, idOf, isoAt, me } from '../../../lib/testing/factories.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { ChatBlock } from '../chat/chat-block.tsx';
import { liveHarness } from '../testing/live-scope.tsx';
import { ChatRow } from './chat-row.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: baseTime });
  sessionStore.setState({ user: aMember(me, idOf(800)), workspaceId: idOf(800), phase: 'signed-in' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const minutes = (count: number) => count * 60_000;
/** The last word, so many ms ago, and by whom. */
function chatWith(author: 'client' | 'agent', ago: number, over: Partial<Conversation> = {}): Conversation {
  const timestamp = isoAt(baseTime - ago);
  const said = {
    messageId: idOf(40),
    author,
    type: 'text' as const,
    status: 'sent' as const,
    text: 'Hello?',
    timestamp,
  };
  return aConversation({
    ...{ lastMsg: said, lastMsgs: [said], acceptedDate: isoAt(baseTime - minutes(30)) },
    lastMsgClient: { messageId: idOf(40), timestamp: isoAt(baseTime - Math.max(ago, minutes(6))) },
    ...over,
  });
}

function show(chat: Conversation) {
  const { Wrapper } = liveHarness();
  const nothing = () => undefined;
  render(
    <Wrapper>
      <ChatRow chat={chat} selected={false} tab="ongoing" onSelect={nothing} />
      <section aria-label="block">
        <ChatBlock {...{ agentId: me, chat, dismissing: false }} onDismiss={nothing} onEnd={nothing} onStop={nothing} />
      </section>
    </Wrapper>,
  );
  return { row: screen.getByRole('button', { name: /Marit/ }), block: screen.getByRole('region', { name: 'block' }) };
}

describe('[H-30] an idle chat', () => {
  it('whose customer wrote last shows how long they wait, beside the tag and above the field, and nothing to remind them of', async () => {
    const { row, block } = show(chatWith('client', minutes(6) + 12_000));
    expect(row.textContent).toContain('Idle');
    expect(row.textContent).toContain('6:12');
    expect(block.textContent).toContain('waiting for you 6:12');
    expect(block.textContent).not.toContain('idle for 5 mins');
    act(() => void vi.advanceTimersByTime(2000));
    expect(row.textContent).toContain('6:14');
    expect(block.textContent).toContain('waiting for you 6:14');
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: /reminder/ })).toBeNull();
  });

  it('[H-06] whose customer has been answered is as before', () => {
    const { row, block } = show(chatWith('agent', minutes(6) + 12_000));
    expect(row.textContent).toContain('Idle');
    expect(row.textContent).not.toContain('6:12');
    expect(block.textContent).toContain('This customer has been idle for 5 mins.');
  });

  it('a line of the system’s own behind the customer’s last word does not answer it', () => {
    const chat = chatWith('client', minutes(7));
    const line = { ...chat.lastMsg, type: 'notification', author: 'agent', text: 'information-form' } as never;
    const { block } = show({ ...chat, lastMsg: line, lastMsgs: [...chat.lastMsgs, line] });
    expect(block.textContent).toContain('waiting for you 7:00');
  });
});

describe('[U-14] time and timer of a row', () => {
  it.each([
    ['0:59', 'right now', 59_000],
    ['1:00', '1 min ago', minutes(1)],
    ['6:59', '6 min ago', minutes(7) - 1],
    ['59:59', '59 min ago', minutes(60) - 1],
  ])('say the same: %s and %s', (timer, time, ago) => {
    const chat = aConversation({ state: 'pending', startDate: isoAt(baseTime - ago) });
    const { row } = show(chat);
    expect(row.textContent).toContain(timer);
    expect(row.textContent).toContain(time);
  });

  it('without a timer the minutes are rounded up, as everywhere (decision U-2)', () => {
    expect(show(chatWith('agent', minutes(6) + 1)).row.textContent).toContain('7 min ago');
  });
});
