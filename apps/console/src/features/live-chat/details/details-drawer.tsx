import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../lib/viewport.ts';
import { useLayer } from '../../../ui/panel/layers.tsx';
import classes from '../../../ui/panel/panel.module.css';

interface DetailsDrawerProps {
  opened: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The panel of a narrow window: over the chat, on a phone in its place. */
export function DetailsDrawer({ opened, onClose, children }: DetailsDrawerProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { close, within } = useLayer(onClose, opened);
  return (
    <Drawer
      classNames={{ header: classes.drawerHeader, title: classes.title, body: classes.drawerBody }}
      closeButtonProps={{ 'aria-label': t('liveChat.hideDetails') }}
      opened={opened}
      position="right"
      size={isPhone ? '100%' : 340}
      title={t('liveChat.details')}
      onClose={close}
    >
      {within(children)}
    </Drawer>
  );
}
