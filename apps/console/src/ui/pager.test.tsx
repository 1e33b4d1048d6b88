import { NativeSelect } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { laterTexts } from '../app/i18n/i18n.ts';
import { renderUi } from '../app/testing/render-app.tsx';
import themeClasses from '../app/theme.module.css';
import { Pager } from './pager.tsx';

it('[27-36] a page beyond the end is the last one', async () => {
  await laterTexts();
  const onPage = vi.fn();
  renderUi(<Pager count={583} limit={10} page={999} onLimit={() => undefined} onPage={onPage} />);
  expect(screen.getByRole('status')).toHaveTextContent('581–583 of 583');
  expect(onPage).toHaveBeenCalledExactlyOnceWith(59, true);
});

it('[27-36] of nothing there is no end, and within it nothing is asked', async () => {
  await laterTexts();
  const onPage = vi.fn();
  renderUi(<Pager count={0} limit={10} page={4} onLimit={() => undefined} onPage={onPage} />);
  renderUi(<Pager count={583} limit={10} page={59} onLimit={() => undefined} onPage={onPage} />);
  expect(onPage).not.toHaveBeenCalled();
});

it('[U-06] its select has the chevron that all selects have, at the size all have', () => {
  renderUi(
    <>
      <Pager count={25} limit={10} page={1} onLimit={() => undefined} onPage={() => undefined} />
      <NativeSelect aria-label="Sort by" data={['Name']} />
    </>,
  );
  const chevrons = screen.getAllByRole('combobox').map((select) => select.parentElement?.querySelector('svg'));
  expect(chevrons).toHaveLength(2);
  for (const chevron of chevrons) expect(chevron).toHaveClass(themeClasses.chevron ?? 'missing');
});
