import { expect, it } from 'vitest';
import { readMainThread } from './main-thread.ts';
import type { TraceEvent } from './trace.ts';

const shop = 'http://shop.example/';
const host = 'http://chat.example';
const ours = `${host}/widget.js`;

/** Times in ms; `of`: the address of the script. */
const event = (name: string, from: number, ms: number, of?: string): TraceEvent => ({
  ...{ name, ph: 'X', pid: 1, tid: 1 },
  ts: from * 1000,
  dur: ms * 1000,
  tdur: ms * 1000,
  args: of === undefined ? {} : { data: { url: of } },
});
const page = [event('RunTask', 0, 5), event('ParseHTML', 0, 4, shop), event('Layout', 4, 1)];
const caused = (...events: TraceEvent[]) => readMainThread([...page, ...events], shop, host).caused;

it('a task whose first script is ours is ours whole, what nobody asked for included', () => {
  const task = [event('RunTask', 10, 20), event('EvaluateScript', 12, 6, ours), event('Layout', 20, 8)];
  expect(caused(...task)).toBe(20);
  expect(readMainThread([...page, ...task], shop, host).busy).toBe(25);
});

it('of a task that another script began only our part is ours, once', () => {
  const load = [
    event('RunTask', 10, 30),
    event('FunctionCall', 11, 9, `${shop}theme.js`),
    event('FunctionCall', 21, 4, ours),
    event('FunctionCall', 22, 2, ours),
    event('FunctionCall', 30, 1, ours),
  ];
  expect(caused(...load)).toBe(5);
});

it('others’ scripts, other threads and a host whose name only begins like ours are not ours', () => {
  expect(caused(event('RunTask', 10, 9), event('FunctionCall', 11, 5, `${host}.evil/widget.js`))).toBe(0);
  const elsewhere = [event('RunTask', 10, 9), event('FunctionCall', 11, 5, ours)].map((one) => ({ ...one, tid: 2 }));
  expect(caused(...elsewhere)).toBe(0);
});

it('a trace without the page says so instead of 0', () => {
  expect(() => readMainThread(page, 'http://other.example/', host)).toThrow('no page');
});
