import type { Conversation } from '@chatso/contract';
import { Button } from '@mantine/core';
import { IdCard } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { CustomerMenu } from './customer-menu.tsx';

const CustomerDrawer = lazy(async () => ({
  default: (await importAgain(() => import('./customer-drawer.tsx'))).CustomerDrawer,
}));

/** What one does with the customer of a chat: look closer, or what seldom has to be done. */
export function CustomerActions({ chat, upgrade }: { chat: Conversation; upgrade: ReactNode }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        fullWidth
        aria-haspopup="dialog"
        leftSection={<IdCard aria-hidden size={16} strokeWidth={1.75} />}
        variant="default"
        onClick={() => setOpened(true)}
      >
        {t('customer.details')}
      </Button>
      <CustomerMenu chat={chat} />
      <Suspense>
        {opened ? <CustomerDrawer chat={chat} upgrade={upgrade} onClose={() => setOpened(false)} /> : null}
      </Suspense>
    </>
  );
}
