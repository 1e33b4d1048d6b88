import { expect, it, vi } from 'vitest';
// What a page fetches later is here before anybody waits for it.
import './chat-tab-message.ts';
import { openChatTabs } from './chat-tabs.ts';

const patient = { timeout: 20_000 };

it('[F-14] only what is understood is handed on: another version of the console may run in the other tab', async () => {
  let say: (message: unknown) => void = () => undefined;
  const channel = {
    post: vi.fn(),
    listen: (handler: (message: unknown) => void) => {
      say = handler;
      return () => undefined;
    },
  };
  const heard: unknown[] = [];
  openChatTabs('w', 'u', channel).listen((message) => heard.push(message));
  const gone = { kind: 'gone', ids: ['0193b0a0-0000-7000-8000-000000000001'] };
  for (const message of [gone, { kind: 'gone', ids: ['x'] }, { kind: 'chat', conversation: {} }, null, 'old'])
    say(message);
  await vi.waitFor(() => expect(heard).toEqual([gone]), patient);
});

it('hands on in the order things were said, and nothing after the last one stopped listening', async () => {
  let say: (message: unknown) => void = () => undefined;
  const unlisten = vi.fn();
  const channel = {
    post: vi.fn(),
    listen: (handler: (message: unknown) => void) => {
      say = handler;
      return unlisten;
    },
  };
  const heard: unknown[] = [];
  const idOf = (n: number) => `0193b0a0-0000-7000-8000-00000000000${n}`;
  const stop = openChatTabs('w', 'u', channel).listen((message) => {
    if (message.kind === 'gone') heard.push(message.ids[0]);
    if (heard.length === 2) stop();
  });
  for (const n of [1, 2, 3]) say({ kind: 'gone', ids: [idOf(n)] });
  await vi.waitFor(() => expect(unlisten).toHaveBeenCalledOnce(), patient);
  await Promise.resolve();
  expect(heard).toEqual([idOf(1), idOf(2)]);
});
