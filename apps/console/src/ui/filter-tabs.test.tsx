import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../app/testing/render-app.tsx';
import { FilterTabs } from './filter-tabs.tsx';

const tabs = [
  { name: 'open', text: 'Open', count: '1,204', label: 'Open, 1,204 tickets' },
  { name: 'closed', text: 'Closed', count: '7' },
  { name: 'spam', text: 'Spam', count: null },
] as const;

function Example({ onChange }: { onChange(name: string): void }) {
  const [value, setValue] = useState<(typeof tabs)[number]['name']>('open');
  const change = (name: typeof value) => {
    onChange(name);
    setValue(name);
  };
  return <FilterTabs label="Which tickets" tabs={tabs} value={value} onChange={change} />;
}

it('are a named group of buttons: which one is pressed is heard, and how many there are', () => {
  renderUi(<Example onChange={() => undefined} />);
  const group = screen.getByRole('group', { name: 'Which tickets' });
  expect(within(group).getByRole('button', { name: 'Open, 1,204 tickets', pressed: true })).toHaveTextContent(
    'Open1,204',
  );
  // Without words of its own a tab is heard as it is read, and a number that is not known yet is none.
  expect(within(group).getByRole('button', { name: /^Closed ?7$/, pressed: false })).toBeVisible();
  expect(within(group).getByRole('button', { name: 'Spam', pressed: false }).children).toHaveLength(0);
});

it('are reached and pressed by keys, each by itself, and the focus stays', async () => {
  const onChange = vi.fn();
  renderUi(<Example onChange={onChange} />);
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole('button', { name: /^Open/ })).toHaveFocus();
  await user.tab();
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('closed');
  expect(screen.getByRole('button', { name: /^Closed/, pressed: true })).toHaveFocus();
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
  await user.tab();
  await user.keyboard(' ');
  expect(onChange).toHaveBeenLastCalledWith('spam');
  expect(screen.getByRole('button', { name: 'Spam', pressed: true })).toHaveFocus();
});

it('in a form around them only change what is looked at', async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  renderUi(
    <form onSubmit={onSubmit}>
      <Example onChange={() => undefined} />
    </form>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: /^Closed/ }));
  expect(onSubmit).not.toHaveBeenCalled();
});
