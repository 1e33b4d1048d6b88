import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { SideDrawer } from './side-drawer.tsx';

function Page({ opened = false }) {
  const [open, setOpen] = useState(opened);
  return (
    <>
      <table>
        <tbody>
          <tr data-row tabIndex={0}>
            <td>
              <button type="button" onClick={() => setOpen(true)}>
                Open
              </button>
            </td>
          </tr>
        </tbody>
      </table>
      {open ? (
        <SideDrawer title="Preview" width={400} onClose={() => setOpen(false)}>
          <button type="button">Within</button>
        </SideDrawer>
      ) : null}
    </>
  );
}

it('[27-31] when a preview closes the focus is where it was opened from', async () => {
  renderUi(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

it('[27-31] opened by its address it leads to the row', async () => {
  renderUi(<Page opened />);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('row')).toHaveFocus());
});
