import { expect, it } from 'vitest';
import { channelFilesProblem } from './channels.ts';

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
  expect(channelFilesProblem(type, names)).toBe(problem);
});
