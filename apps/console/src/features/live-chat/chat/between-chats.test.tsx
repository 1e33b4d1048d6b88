import { ApiError, type Conversation } from '@chatso/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import type { AiAsk, AiSaid } from '../../../lib/api/ai-answer.ts';
import { aConversation, aMessage, baseTime, idOf } from '../../../lib/testing/factories.ts';
import { liveHarness } from '../testing/live-scope.tsx';
import { usePressesOf, useStateOfChat } from './state-of-chat.ts';
import { Writing } from './writing.tsx';

interface Asked extends AiAsk {
  chatId: string;
  answer(): void;
}
const given = vi.hoisted(() => ({ asked: [] as Asked[] }));
vi.mock('../../../lib/api/api.ts', () => ({
  api: {
    'shortcuts.list': async () => ({ data: [], count: 0 }),
    'ai.helps': async () => ({ helps: ['reply'] }),
  },
}));
vi.mock('../../../lib/api/ai-answer.ts', () => ({
  askAi: ({ params }: { params: { id: string } }, ask: AiAsk) =>
    new Promise<AiSaid>((resolve, reject) => {
      const stopped = new ApiError({ statusCode: 0, message: 'x', aborted: true });
      ask.signal.addEventListener('abort', () => reject(stopped));
      given.asked.push({ ...ask, chatId: params.id, answer: () => resolve({ text: '', model: 'm', cut: false }) });
    }),
}));

let now = baseTime;
beforeEach(() => {
  given.asked = [];
  localStorage.clear();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Each word names the customer it is for. */
const letters = ['a', 'b', 'c'] as const;
const chats = letters.map((letter, index) => aConversation({ _id: idOf(index + 1), name: letter, headSeq: 1 }));
const indexOf = (id: string) => chats.findIndex(({ _id }) => _id === id);

/** Where another chat is opened: by hand, or since the one before went away. */
function open() {
  const harness = liveHarness();
  for (const chat of chats)
    harness.server.put(chat, [aMessage({ conversationId: chat._id, author: 'client', seq: 1 })]);
  const sent: string[][] = letters.map(() => []);
  vi.spyOn(harness.live, 'send').mockImplementation((id, text) => void sent[indexOf(id)]?.push(text));
  let show: (chat: Conversation) => void = () => undefined;
  function Desk() {
    const [chat, setChat] = useState(chats[0] as Conversation);
    show = setChat;
    return <Writing chat={chat} disabled={false} sendingForm={false} spectating={false} onSendForm={() => undefined} />;
  }
  render(
    <harness.Wrapper>
      <Desk />
    </harness.Wrapper>,
  );
  const draftsOf = (index: number) => harness.live.drafts.get(chats[index]?._id ?? '');
  return { ...harness, sent, draftsOf, show: (chat: Conversation) => act(() => show(chat)) };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

type Step = { do: 'open'; index: number } | { do: 'type' | 'type-late' | 'send' | 'ask' | 'answer' | 'insert' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open' as const), index: fc.nat(letters.length - 1) }) },
  { weight: 6, arbitrary: fc.constant({ do: 'type' as const }) },
  ...(['type-late', 'send', 'ask', 'answer', 'insert'] as const).map((name) => ({
    weight: 2,
    arbitrary: fc.constant({ do: name }),
  })),
);

describe('one field, many customers', () => {
  it('[H-62] [issue 28.C] what is written for one customer stays theirs, whatever is opened, typed, asked and answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const { sent, draftsOf, show } = open();
        const typed: string[][] = letters.map(() => []);
        let [current, count, previous] = [0, 0, null as HTMLTextAreaElement | null];
        await screen.findByRole('button', { name: 'AI help' });
        for (const one of steps) {
          now += 40;
          if (one.do === 'open') {
            if (one.index !== current) previous = field();
            current = one.index;
            show(chats[current] as Conversation);
          } else if (one.do === 'type') {
            count += 1;
            const word = `${letters[current]}${count} `;
            typed[current]?.push(word.trim());
            fireEvent.change(field(), { target: { value: field().value + word } });
          } else if (one.do === 'type-late' && previous) {
            // A keystroke that was under way when the chat changed.
            fireEvent.change(previous, { target: { value: `${previous.value}late` } });
          } else if (one.do === 'send') {
            fireEvent.keyDown(field(), { key: 'Enter' });
          } else if (one.do === 'ask') {
            const draft = screen.queryByRole('button', { name: 'Draft a reply' });
            fireEvent.click(draft ?? screen.getByRole('button', { name: 'AI help' }));
          } else if (one.do === 'answer') {
            const about = given.asked.at(-1);
            act(() => about?.onText(`${letters[indexOf(about.chatId)]}0`));
            await act(async () => about?.answer());
          } else if (one.do === 'insert') {
            const insert = screen.queryByRole('button', { name: 'Insert' });
            if (insert) fireEvent.click(insert);
          }
          expect(field().value).toBe(draftsOf(current));
        }
        for (const [index, letter] of letters.entries()) {
          const words = [...(sent[index] ?? []), draftsOf(index)].join(' ').split(/\s+/).filter(Boolean);
          expect(words.filter((word) => !word.startsWith(letter))).toEqual([]);
          expect(words.filter((word) => !word.endsWith('0') || typed[index]?.includes(word))).toEqual(typed[index]);
        }
        cleanup();
      }),
      { numRuns: 40 },
    );
  });

  it('[H-69] the pause between two messages is of one chat: another customer is answered at once', () => {
    const { sent, show } = open();
    fireEvent.change(field(), { target: { value: 'a1' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    show(chats[1] as Conversation);
    fireEvent.change(field(), { target: { value: 'b1' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(sent).toEqual([['a1'], ['b1'], []]);
  });

  it('an open list is of its chat: another begins closed, and it stays closed when one comes back', async () => {
    const { show } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'AI help' }));
    await screen.findByRole('dialog', { name: 'AI help' });
    show(chats[1] as Conversation);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    show(chats[0] as Conversation);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('what an AI was asked about one chat is not shown in another, answered by then or later', async () => {
    const { show } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'AI help' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Draft a reply' }));
    const [asked] = given.asked;
    act(() => asked?.onText('a0'));
    expect(screen.getByText('a0')).toBeTruthy();
    show(chats[1] as Conversation);
    expect(asked?.signal.aborted).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'AI help' }));
    expect(screen.queryByText('a0')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Draft a reply' }));
    act(() => asked?.onText('a0 and more'));
    act(() => given.asked[1]?.onText('b0'));
    expect(screen.getByText('b0')).toBeTruthy();
    expect(screen.queryByText('a0 and more')).toBeNull();
  });

  it('a button that had the keys in one chat does not have them in the next', async () => {
    const { show } = open();
    const help = await screen.findByRole('button', { name: 'AI help' });
    help.focus();
    show(chats[1] as Conversation);
    expect(document.activeElement).not.toBe(help);
  });
});

describe('what stays in the page from chat to chat', () => {
  it('a press that began in another chat does nothing; the next one does', () => {
    const pressed = vi.fn();
    function Pane({ id }: { id: string }) {
      return (
        <section {...usePressesOf(id)}>
          <button type="button" onClick={() => pressed(id)}>
            End
          </button>
        </section>
      );
    }
    const { rerender } = render(<Pane id="a" />);
    const button = screen.getByRole('button');
    fireEvent.pointerDown(button);
    rerender(<Pane id="b" />);
    fireEvent.pointerUp(button);
    fireEvent.click(button);
    expect(pressed).not.toHaveBeenCalled();

    fireEvent.keyDown(button, { key: ' ' });
    rerender(<Pane id="c" />);
    fireEvent.click(button);
    expect(pressed).not.toHaveBeenCalled();

    fireEvent.pointerDown(button);
    fireEvent.click(button);
    expect(pressed).toHaveBeenCalledExactlyOnceWith('c');
  });

  it('what is set late for a chat that is not open any longer is dropped', () => {
    const setters: ((value: string) => void)[] = [];
    function Part({ id }: { id: string }) {
      const [value, set] = useStateOfChat(id, 'first');
      setters.push(set);
      return <p>{value}</p>;
    }
    const { rerender } = render(<Part id="a" />);
    act(() => setters.at(-1)?.('of a'));
    expect(screen.getByText('of a')).toBeTruthy();
    const late = setters.at(-1);
    rerender(<Part id="b" />);
    expect(screen.getByText('first')).toBeTruthy();
    act(() => setters.at(-1)?.('of b'));
    act(() => late?.('late'));
    expect(screen.getByText('of b')).toBeTruthy();
    rerender(<Part id="a" />);
    expect(screen.getByText('first')).toBeTruthy();
  });
});
