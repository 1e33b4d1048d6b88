import { describe, expect, it } from 'vitest';
import {
  channelFileMessages,
  channelFilesProblem,
  channelTakes,
  channelTextUse,
  isChannelWindowClosed,
} from './channels.ts';

it.each([
  ['website', ['a.pdf', 'b.txt', 'c.png'], null],
  ['shopify', ['a.pdf', 'b.txt'], null],
  ['instagram', ['a.PNG'], null],
  ['instagram', ['a.pdf'], 'For Instagram channels, you cannot send .pdf and .txt file.'],
  ['instagram', ['a.txt'], 'For Instagram channels, you cannot send .pdf and .txt file.'],
  ['instagram', ['a.png', 'b.jpg'], 'For social channel, only send one file once'],
  ['facebook', ['a.pdf'], null],
  ['facebook', ['a.pdf', 'b.png'], 'For social channel, only send one file once'],
  ['whatsapp', ['a.txt'], null],
  ['whatsapp', ['a.png', 'b.png'], 'For social channel, only send one file once'],
])('[H-79] [H-80] %s takes %j or says why not', (type, names, problem) => {
  const code = channelFilesProblem(type, names);
  expect(code && channelFileMessages[code]).toBe(problem);
});

describe('how much a channel takes in one text', () => {
  it.each([
    ['website', 'a'.repeat(301), { used: 301, atMost: 300 }],
    ['facebook', 'a'.repeat(12), { used: 12, atMost: 300 }],
    ['instagram', 'é'.repeat(300), { used: 300, atMost: 300 }],
    ['instagram', '👍🏽'.repeat(120), { used: 240, atMost: 300 }],
    ['instagram', '👍'.repeat(251), { used: 1004, atMost: 1000 }],
    ['whatsapp', '字'.repeat(300), { used: 300, atMost: 300 }],
  ])('%s: %j', (type, text, use) => expect(channelTextUse(type, text)).toEqual(use));
});

describe('until when it lets one answer', () => {
  const day = 24 * 3_600_000;
  it.each([
    ['facebook', 1000, 999 + day, false],
    ['facebook', 1000, 1000 + day, true],
    ['instagram', null, 0, true],
    ['website', null, 0, false],
    ['website', 1000, 1000 + 300 * day, false],
  ] as const)('%s, heard at %j, at %d: closed is %j', (type, heardAt, now, closed) => {
    expect(isChannelWindowClosed(type, heardAt, now)).toBe(closed);
  });

  it('a store’s own page shows cards, a social channel none', () => {
    expect(['website', 'shopify', 'facebook', 'whatsapp'].map((type) => channelTakes(type).cards)).toEqual([
      ...[true, true],
      ...[false, false],
    ]);
  });
});
