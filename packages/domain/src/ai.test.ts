import { expect, it } from 'vitest';
import { splitThinking } from './ai.ts';

it.each([
  ['Hello', { thinking: null, open: false, answer: 'Hello' }],
  ['', { thinking: null, open: false, answer: '' }],
  ['<thi', { thinking: null, open: true, answer: '' }],
  ['<think>Let me', { thinking: 'Let me', open: true, answer: '' }],
  ['\n<think>\nLet me see\n</think>\n\nYes.', { thinking: 'Let me see', open: false, answer: 'Yes.' }],
  ['<think></think>Yes.', { thinking: null, open: false, answer: 'Yes.' }],
  ['a < b and <think> later', { thinking: null, open: false, answer: 'a < b and <think> later' }],
])('[S-02] thinking of %j', (text, parts) => expect(splitThinking(text)).toEqual(parts));
