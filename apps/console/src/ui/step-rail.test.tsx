import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../app/testing/render-app.tsx';
import { StepRail } from './step-rail.tsx';

const steps = [
  { name: 'address', title: 'Address', hint: 'Where it is' },
  { name: 'check', title: 'Test', hint: 'What works' },
  { name: 'done', title: 'Copy', hint: 'The first one' },
];

const show = (at: number) => {
  const { unmount } = renderUi(<StepRail at={at} label={`Step ${at + 1} of 3`} narrow="current" steps={steps} />);
  return { list: screen.getByRole('list', { name: `Step ${at + 1} of 3` }), unmount };
};

describe('steps of a way', () => {
  it('are a list that says where one is, and the names of all, without the numbers that are drawn', () => {
    const { list } = show(1);
    const items = within(list).getAllByRole('listitem');
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(items.map((item) => item.querySelector('[aria-hidden]')?.nextSibling?.textContent)).toEqual([
      'AddressWhere it is',
      'TestWhat works',
      'CopyThe first one',
    ]);
    expect(within(list).queryByRole('button')).toBeNull();
  });

  it('ticks what is behind, and numbers where one is and what comes', () => {
    const marks = (list: HTMLElement) =>
      within(list)
        .getAllByRole('listitem')
        .map((item) => {
          const mark = item.querySelector('[aria-hidden]');
          return `${item.dataset.state} ${mark?.querySelector('svg') ? 'tick' : mark?.textContent}`;
        });
    const first = show(0);
    expect(marks(first.list)).toEqual(['now 1', 'later 2', 'later 3']);
    first.unmount();
    const last = show(2);
    expect(marks(last.list)).toEqual(['done tick', 'done tick', 'now 3']);
  });
});
