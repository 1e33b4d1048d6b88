import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../app/testing/render-app.tsx';
import { ListNews } from './list-news.tsx';

it('says that a list is another one by now without taking the focus, and shows it when that is asked for', async () => {
  const onShow = vi.fn();
  renderUi(<ListNews show="Show them" text="There is news." onShow={onShow} />);
  const news = screen.getByRole('status');
  expect(news).toHaveTextContent('There is news.');
  expect(document.body).toHaveFocus();
  expect(onShow).not.toHaveBeenCalled();
  const user = userEvent.setup();
  await user.tab();
  expect(within(news).getByRole('button', { name: 'Show them' })).toHaveFocus();
  expect(onShow).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onShow).toHaveBeenCalledTimes(1);
});
