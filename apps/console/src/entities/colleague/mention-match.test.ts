import type { MentionTarget } from '@chatso/contract';
import { expect, it } from 'vitest';
import { matching, mentionAt, withMention } from './mention-match.ts';
import { mentionedIn } from './mentions.ts';

const person = (_id: string, fullname: string): MentionTarget => ({ _id, fullname, avatar: null, role: 'agent' });
const people = [person('a', 'Tom'), person('b', 'Tom Herrera'), person('c', 'دنيا حداد')];

it('a name begins with an @ at the start of a word, and may have blanks', () => {
  expect(mentionAt('Ask @Tom H', 10)).toEqual({ from: 4, query: 'Tom H' });
  expect(mentionAt('@', 1)).toEqual({ from: 0, query: '' });
  expect(mentionAt('mail@shop', 9)).toBeNull();
  expect(mentionAt('@Tom\nnext', 9)).toBeNull();
  expect(mentionAt('no name', 7)).toBeNull();
});

it('finds people by any part of the name and puts the whole name in', () => {
  expect(matching(people, 'herr').map(({ _id }) => _id)).toEqual(['b']);
  expect(withMention('Ask @to, please', { from: 4, query: 'to' }, 'Tom Herrera')).toEqual({
    text: 'Ask @Tom Herrera , please',
    caret: 17,
  });
});

it('finds a name without its marks, and first who is called so', () => {
  const many = [person('d', 'Jan Tomas'), person('e', 'Tomás Herrera')];
  expect(matching(many, 'tomas').map(({ _id }) => _id)).toEqual(['e', 'd']);
});

it('who is mentioned is read from the text: longer names first, nobody twice', () => {
  expect(mentionedIn('@Tom Herrera and @Tom Herrera', people)).toEqual(['b']);
  expect(mentionedIn('@Tom and @دنيا حداد', people).sort()).toEqual(['a', 'c']);
  expect(mentionedIn('Tom', people)).toEqual([]);
});
