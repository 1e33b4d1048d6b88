import { expect, it } from 'vitest';
import { forbiddenBy } from './content-policy.ts';

const scene = { origin: new URL('https://chat.example'), page: new URL('https://shop.test/'), nonce: null };
const both = ['script-src', 'frame-src'];

it.each([
  ['', []],
  ['img-src *', []],
  ["default-src 'self'", both],
  ["default-src 'none'; script-src https://chat.example; frame-src https://chat.example", []],
  ["default-src 'self' chat.example", []],
  ["default-src 'self'; script-src https:; child-src *", []],
  ["script-src 'self' https://cdn.test", ['script-src']],
  ["script-src *; script-src 'none'", []],
  ['script-src https://*.example', []],
  ['script-src https://*.chat.example', ['script-src']],
  ['script-src http://chat.example:80', ['script-src']],
  ['script-src chat.example:8443', ['script-src']],
  ['script-src https://chat.example:*/path/', []],
  ['SCRIPT-SRC HTTPS://CHAT.EXAMPLE', []],
  ["script-src https://chat.example 'strict-dynamic' 'nonce-abc'", ['script-src']],
  ["script-src 'self'; script-src-elem https://chat.example", []],
  ["frame-src 'self'", ['frame-src']],
])('of the policy "%s" is forbidden: %j', (policy, forbidden) =>
  expect(forbiddenBy(policy === '' ? [] : [policy], scene)).toEqual(forbidden),
);

it('every policy has to be met, and the nonce of the line opens what hosts do not', () => {
  expect(forbiddenBy(['script-src *', "frame-src 'none'"], scene)).toEqual(['frame-src']);
  const strict = ["script-src 'strict-dynamic' 'nonce-abc'"];
  expect(forbiddenBy(strict, { ...scene, nonce: 'abc' })).toEqual([]);
  expect(forbiddenBy(strict, { ...scene, nonce: 'other' })).toEqual(['script-src']);
});

it("a page of the widget's own host is let in by 'self'", () =>
  expect(forbiddenBy(["default-src 'self'"], { ...scene, page: new URL('https://chat.example/shop') })).toEqual([]));
