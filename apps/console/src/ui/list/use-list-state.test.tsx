import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { day } from '../../lib/schema/fields.ts';
import '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aUser, workspaceIds } from '../../lib/testing/fake-server.ts';
import { FilterBar, FilterMenu, type ListState, useListState } from './index.ts';

const schema = v.object({ role: v.optional(v.picklist(['agent', 'admin'])), from: v.optional(day) });
let list: ListState<v.InferOutput<typeof schema>>;

function List() {
  list = useListState(schema, ['name']);
  return (
    <>
      <h1>People</h1>
      <FilterBar label="Filters" list={list} search="Search people">
        <FilterMenu
          choices={[{ value: 'admin', label: 'Admin' }]}
          label="Role"
          value={list.filters.role}
          onChange={() => list.setFilters({ role: undefined })}
        />
      </FilterBar>
    </>
  );
}

beforeEach(() =>
  sessionStore.setState({ user: aUser(), workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't' }),
);

it('[U-20] reads what it shows from the address, and what does not fit counts as not given', async () => {
  await renderScreen(<List />, '/?role=admin&from=nonsense&page=-4&limit=7&sort=-name&search=ann&selected=a,b');
  expect(list.filters).toEqual({ role: 'admin' });
  expect(list).toMatchObject({ page: 1, search: 'ann', sort: { by: 'name', down: true }, selected: ['a', 'b'] });
  expect(list.limit).toBe(aUser().config.listPagination);
});

it.each(['?role=%7B%22a%22:1%7D', '?page=zero&sort=password', '?search=%5B1%5D&selected=%7B%7D', '?from=2026-13-45'])(
  'an address that nobody made, %s, breaks nothing',
  async (search) => {
    await renderScreen(<List />, `/${search}`);
    expect(list).toMatchObject({ filters: {}, page: 1, sort: null, search: '', selected: [] });
  },
);

it('[U-17] writes what is typed once it pauses and makes no entry of the history for it; Back undoes a filter', async () => {
  const { router } = await renderScreen(<List />, '/?page=3&keep=me');
  const entries = () => router.history.length;
  const before = entries();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), 'robin');
  await waitFor(() => expect(router.state.location.search).toEqual({ keep: 'me', search: 'robin' }));
  expect(entries()).toBe(before);
  act(() => list.setFilters({ role: 'admin' }));
  await waitFor(() => expect(list.filters.role).toBe('admin'));
  expect(entries()).toBe(before + 1);
  act(() => list.setPage(2));
  await waitFor(() => expect(list.page).toBe(2));
  act(() => router.history.back());
  await waitFor(() => expect(list).toMatchObject({ page: 1, filters: { role: 'admin' } }));
  act(() => router.history.back());
  await waitFor(() => expect(list).toMatchObject({ filters: {}, typed: 'robin' }));
});

it('a filter that is set while somebody types takes the word along, and Clear takes both away', async () => {
  const { router } = await renderScreen(<List />, '/?keep=me');
  await userEvent.type(screen.getByRole('searchbox'), 'an');
  act(() => list.setFilters({ role: 'admin' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ keep: 'me', search: 'an', role: 'admin' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Role' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ keep: 'me', search: 'an' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ keep: 'me' }));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

it('keeps a selection in the address as long as it fits, and another page begins with none', async () => {
  const { router } = await renderScreen(<List />);
  act(() => list.setSelected(['a', 'b']));
  await waitFor(() => expect(router.state.location.search).toEqual({ selected: 'a,b' }));
  const many = Array.from({ length: 60 }, (_, at) => `id-${at}`);
  act(() => list.setSelected(many));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(list.selected).toEqual(many);
  act(() => list.setPage(2));
  await waitFor(() => expect(list.selected).toEqual([]));
});

it('Escape empties the search', async () => {
  await renderScreen(<List />, '/?search=ann');
  await userEvent.type(screen.getByRole('searchbox'), '{Escape}');
  expect(screen.getByRole('searchbox')).toHaveValue('');
  await waitFor(() => expect(list.search).toBe(''));
});
