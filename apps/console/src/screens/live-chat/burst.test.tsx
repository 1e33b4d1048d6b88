import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { burst, lastLine, openChat, putChats } from '../../features/live-chat/testing/burst.ts';
import { openScreen, prepareScreen } from './testing/open-screen.tsx';

it('[issue 27.30] a burst of messages draws each of them, and nothing throws', async () => {
  prepareScreen();
  const { server } = await openScreen(`?conversationId=${openChat}`, putChats);
  await screen.findByRole('textbox', { name: 'Message' });
  expect(await burst(server)).toEqual([]);
  expect(screen.getAllByText(lastLine).length).toBeGreaterThan(0);
});
