import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { storageKey } from '../../lib/storage/storage.ts';
import { type Column, DataTable, GroupedTable } from './index.ts';

interface Store {
  id: string;
  name: string;
}

beforeEach(() => {
  localStorage.clear();
  document.dir = 'ltr';
  // jsdom draws nothing: a cell is as wide as it says, the one that says nothing takes 300.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const width = Number.parseFloat(this.style.width) || 300;
    const top = [...document.querySelectorAll('[data-menu-item]')].indexOf(this) * 30;
    return { width, top, bottom: top + 30, height: 30, left: 0, right: width, x: 0, y: top } as DOMRect;
  });
});

const rows: Store[] = [{ id: 's1', name: 'Store 1' }];
const columns: Column<Store>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'country', header: 'Country', width: '84px', cell: () => 'CA', optional: true },
  { id: 'agent', header: 'Agent', width: '120px', cell: () => 'Maya', optional: true },
  { id: 'since', header: 'Since', width: '130px', cell: () => 'today' },
  { id: 'actions', header: 'Actions', width: '52px', actions: true, cell: () => 'More' },
];
const common = { columns, name: 'stores', label: 'Stores', idOf: ({ id }: Store) => id };
const list = {
  ...{ ...common, rows, nameOf: ({ name }: Store) => name, loading: { label: 'Loading' }, empty: 'None' },
  query: { isPending: false, isFetching: false, isPlaceholderData: false, error: null, refetch: vi.fn() },
};
const group = { id: 'g', title: 'All', count: 1, rows, folded: false };
const parts = {
  'a table': () => <DataTable {...list} adjustable />,
  'a table in groups': () => (
    <GroupedTable
      {...{ ...common, groups: [group], onFold: () => {}, nameOf: ({ name }: Store) => name, sort: null }}
      adjustable
      onSort={() => {}}
    />
  ),
};

const head = (name: string) => screen.getByRole('columnheader', { name });
const edge = (name: string) => screen.getByRole('separator', { name: `Width of ${name}` });
const widths = () =>
  Object.fromEntries(['Name', 'Country', 'Agent', 'Since'].map((name) => [name, head(name).style.width]));
const heads = () =>
  screen.getAllByRole('columnheader').map((cell) => cell.getAttribute('aria-label') ?? cell.textContent);
const drag = (name: string, by: number, type = 'mouse') => {
  const at = { pointerId: 1, button: 0, pointerType: type };
  fireEvent.pointerDown(edge(name), { ...at, clientX: 500 });
  fireEvent.pointerMove(edge(name), { ...at, clientX: 500 + by / 2 });
  fireEvent.pointerMove(edge(name), { ...at, clientX: 500 + by });
  return () => fireEvent.pointerUp(edge(name), at);
};

describe.each(Object.entries(parts))('[L-05] widths of columns in %s', (_, part) => {
  it('an edge is dragged: one wins what the other loses, and it is remembered', () => {
    const { unmount } = renderUi(part());
    expect(widths()).toEqual({ Name: '', Country: '84px', Agent: '120px', Since: '130px' });
    drag('Country', 30)();
    expect(widths()).toEqual({ Name: '', Country: '114px', Agent: '90px', Since: '130px' });
    unmount();
    renderUi(part());
    expect(widths()).toEqual({ Name: '', Country: '114px', Agent: '90px', Since: '130px' });
  });

  it('neither becomes narrower than its head needs', () => {
    renderUi(part());
    drag('Country', 500)();
    expect(widths()).toMatchObject({ Country: '148px', Agent: '56px' });
    drag('Country', -500)();
    expect(widths()).toMatchObject({ Country: '56px', Agent: '148px' });
  });

  it('the column that takes the rest has none of its own: the one behind it gives', () => {
    renderUi(part());
    drag('Name', 20)();
    expect(widths()).toEqual({ Name: '', Country: '64px', Agent: '120px', Since: '130px' });
  });

  it('Escape while it is dragged puts it back, and nothing else hears of it', async () => {
    renderUi(part());
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    const letGo = drag('Country', 30);
    expect(head('Country').style.width).toBe('114px');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(widths()).toMatchObject({ Country: '84px', Agent: '120px' });
    letGo();
    expect(widths()).toMatchObject({ Country: '84px', Agent: '120px' });
    expect(heard).not.toHaveBeenCalled();
    document.removeEventListener('keydown', heard);
  });

  it('by keys: arrows, Home and End, up and down to the next edge, Enter as it was', async () => {
    renderUi(part());
    const user = userEvent.setup();
    act(() => edge('Country').focus());
    expect(edge('Country')).toHaveAttribute('aria-valuenow', '84');
    expect(edge('Country')).toHaveAttribute('aria-valuemax', '148');
    expect(edge('Country')).toHaveAttribute('aria-valuemin', '56');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(widths()).toMatchObject({ Country: '92px', Agent: '112px' });
    expect(edge('Country')).toHaveAttribute('aria-valuenow', '92');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{End}');
    expect(widths()).toMatchObject({ Country: '148px', Agent: '56px' });
    await user.keyboard('{Home}');
    expect(widths()).toMatchObject({ Country: '56px', Agent: '148px' });
    await user.keyboard('{ArrowDown}');
    expect(edge('Agent')).toHaveFocus();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(widths()).toMatchObject({ Country: '84px', Agent: '120px' });
    expect(localStorage.getItem(storageKey('column-widths:stores'))).toBe('{}');
    expect(screen.getAllByRole('separator').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('a double click puts it back; from right to left it grows to the left', () => {
    document.dir = 'rtl';
    document.documentElement.style.direction = 'rtl';
    renderUi(part());
    drag('Country', -30)();
    document.documentElement.style.direction = '';
    expect(widths()).toMatchObject({ Country: '114px', Agent: '90px' });
    fireEvent.doubleClick(edge('Country'));
    expect(widths()).toMatchObject({ Country: '84px', Agent: '120px' });
  });

  it('the table keeps what its columns need; neither actions nor what stands before them have an edge', () => {
    renderUi(part());
    expect(screen.getAllByRole('separator').map((one) => one.getAttribute('aria-label'))).toEqual([
      ...['Width of Name', 'Width of Country', 'Width of Agent'],
    ]);
    expect(screen.getByRole('table').style.minWidth).toBe(`${140 + 84 + 120 + 130 + 52}px`);
  });
});

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[data-menu-item]')];

describe('[L-05] the order of columns', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const menu = await screen.findByRole('menu');
    // The menu takes the focus a moment later.
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    return menu;
  };

  it('is changed by Alt and an arrow, keeps the focus, and is remembered', async () => {
    const { unmount } = renderUi(parts['a table']());
    const menu = await open();
    expect(itemsOf(menu).map(({ textContent }) => textContent)).toEqual(['Country', 'Agent', 'Since']);
    const since = within(menu).getByRole('menuitem', { name: 'Since' });
    act(() => since.focus());
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    expect(heads()).toEqual(['Name', 'Since', 'Country', 'Agent', expect.stringContaining('Actions')]);
    expect(within(menu).getByRole('menuitem', { name: 'Since' })).toHaveFocus();
    expect(screen.getByText('Since: 1 of 3')).toBeInTheDocument();
    const row = screen.getByText('Store 1').closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Store 1', 'today', 'CA', 'Maya', 'More']]);
    unmount();
    renderUi(parts['a table']());
    expect(heads().slice(0, 2)).toEqual(['Name', 'Since']);
  });

  it('is changed by hand: what is let go takes the place it was shown at, Escape leaves it', async () => {
    renderUi(parts['a table']());
    const menu = await open();
    const grip = (name: string) =>
      within(menu).getByText(name).closest('button')?.querySelector('[aria-hidden="true"] > svg')
        ?.parentElement as HTMLElement;
    fireEvent.pointerDown(grip('Since'), { button: 0, pointerId: 1 });
    fireEvent.pointerMove(window, { clientY: 10 });
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(window);
    expect(heads().slice(0, 3)).toEqual(['Name', 'Country', 'Agent']);
    fireEvent.pointerDown(grip('Since'), { button: 0, pointerId: 1 });
    fireEvent.pointerMove(window, { clientY: 10 });
    expect(within(menu).getByText('Country').closest('button')).toHaveAttribute('data-drop', 'before');
    fireEvent.pointerUp(window);
    expect(heads().slice(0, 3)).toEqual(['Name', 'Since', 'Country']);
    expect(screen.getByRole('menu')).toBe(menu);
  });

  it('goes back to what is usual, with columns and widths', async () => {
    renderUi(parts['a table']());
    drag('Country', 30)();
    const menu = await open();
    await userEvent.click(within(menu).getByRole('menuitemcheckbox', { name: 'Agent' }));
    expect(screen.queryByRole('columnheader', { name: 'Agent' })).toBeNull();
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Back to the usual columns' }));
    expect(widths()).toEqual({ Name: '', Country: '84px', Agent: '120px', Since: '130px' });
    expect(within(menu).queryByText('Back to the usual columns')).toBeNull();
  });

  it('what is kept and cannot be read is as if nothing were kept', () => {
    localStorage.setItem(storageKey('column-widths:stores'), '{"country":"wide","agent":-4}');
    localStorage.setItem(storageKey('column-order:stores'), '{"a":1}');
    renderUi(parts['a table']());
    expect(widths()).toMatchObject({ Country: '84px', Agent: '120px' });
  });

  it('a list that is not made for it has neither edges nor an order', async () => {
    renderUi(<DataTable {...list} />);
    expect(screen.queryByRole('separator')).toBeNull();
    expect(itemsOf(await open())).toHaveLength(2);
  });
});
