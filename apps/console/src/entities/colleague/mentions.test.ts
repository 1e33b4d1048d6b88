import { expect, it } from 'vitest';
import { callsIn, mentionedIn } from './mentions.ts';

const person = (_id: string, fullname: string) => ({ _id, fullname });
const people = [person('a', 'Ann'), person('l', 'Ann Lee'), person('x', 'R. (Bo)'), person('y', 'Lee')];

it('the longest name is meant, and each sign calls once', () => {
  expect(mentionedIn('@Ann Lee', people)).toEqual(['l']);
  expect(mentionedIn('@Ann, see @Ann Lee and @Ann Lee', people).sort()).toEqual(['a', 'l']);
  expect(mentionedIn('@Ann @Lee', people).sort()).toEqual(['a', 'y']);
  expect(mentionedIn('@Ann@Ann Lee Lee', people).sort()).toEqual(['a', 'l']);
  // What is left of a text without a name calls nobody either.
  expect(mentionedIn('@An@Leen', people)).toEqual(['y']);
});

it('signs of patterns in a name are signs, and an empty name calls nobody', () => {
  expect(mentionedIn('ask @R. (Bo)', people)).toEqual(['x']);
  expect(mentionedIn('ask @Rx (Bo)', people)).toEqual([]);
  expect(mentionedIn('me@shop.test', [person('e', '')])).toEqual([]);
  expect(mentionedIn('@Ann', [])).toEqual([]);
});

it('two of one name are both called', () => {
  expect(mentionedIn('@Ann Lee', [...people, person('m', 'Ann Lee')]).sort()).toEqual(['l', 'm']);
});

it('a text is the sum of its parts', () => {
  const text = 'Hi @Ann Lee, and @Ann.';
  expect(callsIn(text, people).map((part) => [part.text, part.called.map(({ _id }) => _id)])).toEqual([
    ...[
      ['Hi ', []],
      ['@Ann Lee', ['l']],
      [', and ', []],
      ['@Ann', ['a']],
    ],
    ['.', []],
  ]);
});
