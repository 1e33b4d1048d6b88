import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { type Column, DataTable } from './index.ts';

interface Store {
  id: string;
  name: string;
  chats: number;
}

beforeEach(() => localStorage.clear());

const stores = (count: number): Store[] =>
  Array.from({ length: count }, (_, at) => ({ id: `s${at}`, name: `Store ${at}`, chats: (at * 7) % 10 }));

const columns: Column<Store>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sort: (a, b) => a.name.localeCompare(b.name) },
  {
    id: 'chats',
    header: 'Chats',
    cell: ({ chats }) => chats,
    sort: (a, b) => a.chats - b.chats,
    downFirst: true,
    number: true,
  },
  { id: 'code', header: 'Code', cell: ({ id }) => id, optional: true },
  {
    id: 'actions',
    header: 'Actions',
    actions: true,
    cell: ({ name }) => <button type="button">More about {name}</button>,
  },
];
const asked = { isPending: false, isFetching: false, isPlaceholderData: false, error: null, refetch: vi.fn() };
const common = {
  ...{ columns, name: 'stores', label: 'Stores', loading: { label: 'Loading stores' }, empty: <p>No stores</p> },
  ...{ idOf: ({ id }: Store) => id, nameOf: ({ name }: Store) => name, query: asked },
};

let show: (rows: Store[]) => void;
const opened = vi.fn();
const chosen = vi.fn();
function List({ begin }: { begin: Store[] }) {
  const [rows, setRows] = useState(begin);
  const [ids, setIds] = useState<readonly string[]>([]);
  show = setRows;
  chosen(ids);
  return (
    <DataTable
      {...common}
      rows={rows}
      selection={{ ids, onChange: setIds, actions: <button type="button">Hide</button> }}
      onOpen={opened}
    />
  );
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
const focused = () => (document.activeElement as HTMLElement).dataset.row;

describe('a list', () => {
  it('is sorted by its first column, then by the head that is pressed', async () => {
    renderUi(<List begin={stores(4).toReversed()} />);
    expect(names()).toEqual(['Store 0', 'Store 1', 'Store 2', 'Store 3']);
    await userEvent.click(screen.getByRole('button', { name: 'Chats' }));
    expect(names()).toEqual(['Store 1', 'Store 2', 'Store 3', 'Store 0'].sort((a, b) => order(b) - order(a)));
    expect(screen.getByRole('columnheader', { name: 'Chats' })).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(screen.getByRole('button', { name: 'Chats' }));
    expect(names()[0]).toBe('Store 0');
  });

  it('is gone through by the arrows, Home and End; Enter opens, Space selects, Shift takes all between', async () => {
    renderUi(<List begin={stores(5)} />);
    const user = userEvent.setup();
    rowOf('Store 0').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('s2');
    await user.keyboard('{End}');
    expect(focused()).toBe('s4');
    await user.keyboard('{Home}{Enter}');
    expect(opened).toHaveBeenLastCalledWith(stores(1)[0]);
    await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen).toHaveBeenLastCalledWith(['s0', 's1', 's2']);
    expect(screen.getByText('3 selected')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(chosen).toHaveBeenLastCalledWith([]);
    expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toHaveLength(1);
  });

  it('takes the rows between two boxes with Shift, and all of them by the head', async () => {
    renderUi(<List begin={stores(5)} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'Select Store 1' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Store 3' }));
    await user.keyboard('{/Shift}');
    expect(chosen).toHaveBeenLastCalledWith(['s1', 's2', 's3']);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('5 selected')).toBeVisible();
    expect(opened).not.toHaveBeenCalledWith(stores(2)[1]);
  });

  it('of what goes while somebody selects nothing stays selected, and the focus goes to the row in its place', async () => {
    renderUi(<List begin={stores(4)} />);
    const user = userEvent.setup();
    rowOf('Store 1').focus();
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    expect(chosen).toHaveBeenLastCalledWith(['s1', 's2']);
    show(stores(4).filter(({ id }) => id !== 's2'));
    expect(await screen.findByText('1 selected')).toBeVisible();
    await vi.waitFor(() => expect(focused()).toBe('s3'));
  });

  it('a press on what stands in a row is none on the row', async () => {
    opened.mockClear();
    renderUi(<List begin={stores(2)} />);
    await userEvent.click(screen.getByRole('button', { name: 'More about Store 1' }));
    expect(opened).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('Store 1'));
    expect(opened).toHaveBeenCalledOnce();
  });

  it('remembers which columns somebody wants to see', async () => {
    const { unmount } = renderUi(<List begin={stores(2)} />);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Code', hidden: true }));
    expect(screen.queryByRole('columnheader', { name: 'Code' })).toBeNull();
    unmount();
    renderUi(<List begin={stores(2)} />);
    expect(screen.queryByRole('columnheader', { name: 'Code' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Chats' })).toBeVisible();
  });

  it('of 10,000 rows draws those in sight, and says how many they are', () => {
    renderUi(<DataTable {...common} rows={stores(10_000)} />);
    const table = screen.getByRole('table', { name: 'Stores' });
    expect(table).toHaveAttribute('aria-rowcount', '10001');
    expect(table.querySelectorAll('tr[data-row]').length).toBeLessThan(80);
  });

  it('says that it loads, that there is nothing, and what failed, and asks again', () => {
    const { rerender } = renderUi(<DataTable {...common} query={{ ...asked, isPending: true }} rows={undefined} />);
    expect(screen.getByRole('status', { name: 'Loading stores' })).toBeVisible();
    rerender(<DataTable {...common} rows={[]} />);
    expect(screen.getByText('No stores')).toBeVisible();
    rerender(<DataTable {...common} query={{ ...asked, error: new Error('x') }} rows={undefined} />);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(asked.refetch).toHaveBeenCalledOnce();
    rerender(<DataTable {...common} query={{ ...asked, error: new Error('x') }} rows={stores(1)} />);
    expect(screen.getByText('Store 0')).toBeVisible();
  });
});

const order = (name: string | undefined) => stores(4).find((store) => store.name === name)?.chats ?? 0;

describe('beside an open panel', () => {
  const wide: Column<Store>[] = [
    { id: 'name', header: 'Name', cell: ({ name }) => name },
    { id: 'code', header: 'Code', cell: ({ id }) => id, width: '128px', hiddenBelow: 'narrow' },
    { id: 'chats', header: 'Chats', cell: ({ chats }) => chats, width: '68px', hiddenBelow: 'compact' },
  ];
  const inSight = () => [...document.querySelectorAll('th[data-column]')].map((head) => head.textContent);
  const open = (room: number, panel: boolean) => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(room);
    renderUi(
      <>
        <DataTable {...common} columns={wide} rows={stores(3)} />
        {panel ? <aside data-beside-list /> : null}
      </>,
    );
  };
  afterEach(() => vi.restoreAllMocks());

  it.each([
    [1036, false, ['Name', 'Code', 'Chats']],
    [1240, true, ['Name', 'Code', 'Chats']],
    [1036, true, ['Name', 'Chats']],
    [696, true, ['Name']],
  ])('a table %i px wide (a panel: %s) keeps %j, so that names stay whole', (room, panel, heads) => {
    open(room, panel);
    expect(inSight()).toEqual(heads);
  });
});
