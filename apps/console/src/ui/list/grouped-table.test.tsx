import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { GroupedTable, type RowGroup } from './index.ts';

interface Chat {
  id: string;
}

const group = (over: Partial<RowGroup<Chat>> = {}): RowGroup<Chat> => ({
  ...{ id: 'missed', title: 'Missed chats', count: 0, rows: [], folded: false },
  ...over,
});
const common = {
  ...{ name: 'chats', label: 'Chats', columns: [{ id: 'id', header: 'Id', cell: ({ id }: Chat) => id }] },
  ...{ onFold: vi.fn(), idOf: ({ id }: Chat) => id, nameOf: ({ id }: Chat) => id, sort: null, onSort: vi.fn() },
};

it('a group that loads says no number: a zero would say that there are none', () => {
  const { rerender } = renderUi(<GroupedTable {...common} groups={[group({ loading: true })]} />);
  expect(screen.getByRole('button', { name: 'Missed chats' })).toBeInTheDocument();
  rerender(<GroupedTable {...common} groups={[group()]} />);
  expect(screen.getByRole('button', { name: 'Missed chats 0' })).toBeInTheDocument();
  rerender(<GroupedTable {...common} groups={[group({ loading: true, count: 7, rows: [{ id: 'a' }] })]} />);
  expect(screen.getByRole('button', { name: 'Missed chats 7' })).toBeInTheDocument();
});
