import type { AppNotification } from '@chatso/contract';
import { expect, it } from 'vitest';
import { idOf, isoAt } from '../../lib/testing/factories.ts';
import { wordsOf } from './words.ts';

const missed = (count?: number): AppNotification => ({
  _id: idOf(1),
  type: 'chat-missed',
  title: 'Missed chat',
  body: 'Ann · Corner shop',
  data: { customerName: 'Ann', storeName: 'Corner shop', ...(count === undefined ? {} : { count }) },
  createdAt: isoAt(0),
  read: false,
});
const t = ((key: string, given?: { count: number }) => [key, given?.count].filter(Boolean).join(' ')) as never;

it('[issue 27.36] one missed chat names its customer, several name their number and store', () => {
  expect(wordsOf(missed(), t)).toEqual({ title: 'notifications.chatMissed', body: 'Ann · Corner shop' });
  expect(wordsOf(missed(4), t)).toEqual({ title: 'notifications.chatsMissed 4', body: 'Corner shop' });
});
