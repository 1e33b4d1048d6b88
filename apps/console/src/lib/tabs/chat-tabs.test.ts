import { expect, it, vi } from 'vitest';
import { openChatTabs } from './chat-tabs.ts';

it('[F-14] only what is understood is handed on: another version of the console may run in the other tab', () => {
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
  expect(heard).toEqual([gone]);
});
