import { Drawer, MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { useLayer, useLayerAbove } from './layers.tsx';

function Above({ onClose }: { onClose(): void }) {
  useLayerAbove(true);
  return (
    <Drawer opened title="Above" transitionProps={{ duration: 0 }} onClose={onClose}>
      An earlier chat
    </Drawer>
  );
}

function Below({ children, onClose }: { children: ReactNode; onClose(): void }) {
  const { close, within } = useLayer(onClose);
  return (
    <Drawer opened title="Below" transitionProps={{ duration: 0 }} onClose={close}>
      {within(children)}
    </Drawer>
  );
}

/** `drawn` again as by a message that comes in, which makes the lower one listen last. */
function Both({ drawn }: { drawn: number }) {
  const [open, setOpen] = useState(['below', 'above']);
  const without = (name: string) => () => setOpen((now) => now.filter((other) => other !== name));
  if (!open.includes('below')) return <p>Nothing is open</p>;
  return (
    <Below onClose={without('below')}>
      {drawn}
      {open.includes('above') ? <Above onClose={without('above')} /> : null}
    </Below>
  );
}

const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' });

it('Escape closes the uppermost drawer, and the next Escape at once the one below', () => {
  const { rerender } = render(<Both drawn={1} />, { wrapper: MantineProvider });
  rerender(<Both drawn={2} />);
  expect(screen.getByText('An earlier chat')).toBeDefined();
  pressEscape();
  expect(screen.queryByText('An earlier chat')).toBeNull();
  expect(screen.getByText('Below')).toBeDefined();
  pressEscape();
  expect(screen.getByText('Nothing is open')).toBeDefined();
});

it('its own button closes the lower drawer after one above was closed by a key', () => {
  render(<Both drawn={1} />, { wrapper: MantineProvider });
  pressEscape();
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByText('Nothing is open')).toBeDefined();
});
