import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../lib/viewport.ts';
import { useLayerAbove } from './layers.tsx';
import panel from './panel.module.css';

interface SideDrawerProps {
  title: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** 460 px beside the panel, above whatever is open there: an earlier chat (I-18), an order (I-21). */
export function SideDrawer({ title, onClose, children }: SideDrawerProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  useLayerAbove(true);
  return (
    <Drawer
      classNames={{ header: panel.drawerHeader, title: panel.title, body: panel.drawerBody }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      opened
      position="right"
      size={isPhone ? '100%' : 460}
      title={title}
      onClose={onClose}
    >
      {children}
    </Drawer>
  );
}
