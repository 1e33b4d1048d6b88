import { Drawer } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useLayer } from './layers.tsx';
import panel from './panel.module.css';

interface SideDrawerProps {
  title: ReactNode;
  /** Pixels; on a phone it is the whole window. */
  width: number;
  opened?: boolean;
  /** Of two that belong together: where there is room, the first stands beside the second that opens from it. */
  pair?: 'first' | 'second';
  /** What its own button says, where it does not simply close. */
  closeLabel?: string;
  onClose(): void;
  children: ReactNode;
}

/** A drawer at the end of the page. Others may open over it: Escape closes the uppermost only. */
export function SideDrawer({ title, width, opened = true, pair, closeLabel, onClose, children }: SideDrawerProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { close, within } = useLayer(onClose, opened);
  useFocusBack(opened);
  return (
    <Drawer
      classNames={{
        ...{ header: panel.drawerHeader, title: panel.title, body: panel.drawerBody },
        ...(pair === 'first' ? { content: panel.first } : {}),
        ...(pair === 'second' ? { content: panel.second, overlay: panel.secondOverlay } : {}),
      }}
      closeButtonProps={{ 'aria-label': closeLabel ?? t('common.close') }}
      opened={opened}
      position="right"
      size={isPhone ? '100%' : width}
      title={title}
      onClose={close}
    >
      {within(children)}
    </Drawer>
  );
}

/** Back to the row, or whatever one came from: drawers go with what they show, before a transition could lead back. */
function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () =>
      void setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const row = document.querySelector<HTMLElement>('tr[data-row][tabindex="0"]');
        const back = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : row;
        back?.focus();
      });
  }, [opened]);
}
