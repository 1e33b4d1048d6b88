import { describe, expect, it } from 'vitest';
import { inOrder, movedTo, neededWidth, reachOf, restColumn } from './column-layout.ts';

const columns = [
  { id: 'name' },
  { id: 'country', width: '84px' },
  { id: 'agent', width: '120px' },
  { id: 'since', width: '130px' },
  { id: 'actions', width: '52px', actions: true },
];
const idsOf = (order: readonly string[], from: readonly { id: string; actions?: boolean }[] = columns) =>
  inOrder(from, order).map(({ id }) => id);

describe('the order of columns', () => {
  it('is the one somebody gave them; the first and the actions keep their places', () => {
    expect(idsOf([])).toEqual(['name', 'country', 'agent', 'since', 'actions']);
    expect(idsOf(['since', 'actions', 'name', 'country', 'agent'])).toEqual([
      ...['name', 'since', 'country', 'agent', 'actions'],
    ]);
  });

  it('a column nobody knew then stands behind its neighbour, one that is gone or named twice does no harm', () => {
    expect(idsOf(['since', 'country'])).toEqual(['name', 'since', 'country', 'agent', 'actions']);
    expect(idsOf(['since', 'agent'])).toEqual(['name', 'country', 'since', 'agent', 'actions']);
    expect(idsOf(['since', 'gone', 'since', 'country'])).toEqual(['name', 'since', 'country', 'agent', 'actions']);
  });

  it('one takes the place of another, which makes room', () => {
    const ids = ['a', 'b', 'c', 'd'];
    expect(movedTo(ids, 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
    expect(movedTo(ids, 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
    expect(movedTo(ids, 'd', 'gone')).toEqual(ids);
    expect(movedTo(ids, 'gone', 'a')).toEqual(ids);
  });
});

describe('the width of columns', () => {
  it('an edge goes as far as both its columns can bear', () => {
    const rest = restColumn(columns);
    expect(rest).toBe('name');
    const edge = {
      before: { id: 'country', width: '84px', drawn: 84 },
      behind: { id: 'agent', width: '120px', drawn: 120 },
    };
    expect(reachOf(edge, rest)).toEqual({ least: 56, most: 148 });
    const first = { before: { id: 'name', drawn: 300 }, behind: edge.before };
    expect(reachOf(first, rest)).toEqual({ least: 140, most: 328 });
    // One that is narrower than that already does not jump.
    const narrow = { before: { ...edge.before, drawn: 40 }, behind: { ...edge.behind, drawn: 30 } };
    expect(reachOf(narrow, rest)).toEqual({ least: 40, most: 40 });
  });

  it('the table asks for what its columns have, and for something for the one that takes the rest', () => {
    expect(neededWidth(columns, {}, 'name')).toBe(140 + 84 + 120 + 130 + 52);
    expect(neededWidth(columns, { agent: 300, gone: 999 }, 'name')).toBe(140 + 84 + 300 + 130 + 52);
    expect(neededWidth(columns, { name: 220 }, 'name')).toBe(220 + 84 + 120 + 130 + 52);
  });
});
