import type { Conversation } from '@chatso/contract';
import { PanelRightClose } from 'lucide-react';
import { lazy, memo, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { importAgain } from '../../../lib/import-again.ts';
import { useIsNarrow } from '../../../lib/viewport.ts';
import { IconButton } from '../../../ui/index.ts';
import { TutorialSlot } from '../../../ui/tutorial-slot.tsx';
import classes from './details-panel.module.css';
import { GeneralInfo } from './general-info.tsx';
import { PanelSection } from './panel-section.tsx';

/** What the server is asked for about the customer: no part of live chat's own weight. */
const CustomerSections = lazy(async () => ({
  default: (await importAgain(() => import('../customer/customer-sections.tsx'))).CustomerSections,
}));

const CustomerActions = lazy(async () => ({
  default: (await importAgain(() => import('../customer/customer-actions.tsx'))).CustomerActions,
}));

/** Loaded where a window is too narrow for the column. */
const DetailsDrawer = lazy(async () => ({
  default: (await importAgain(() => import('./details-drawer.tsx'))).DetailsDrawer,
}));

interface DetailsPanelProps {
  chat: Conversation;
  opened: boolean;
  onClose(): void;
  /** What else the screen has to say, below the sections. */
  children?: ReactNode;
}

/** About the customer and the chat: a column where there is room, a drawer where there is not. */
export const DetailsPanel = memo(function DetailsPanel({ chat, opened, onClose, children }: DetailsPanelProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  if (isNarrow) {
    return (
      <Suspense>
        <DetailsDrawer opened={opened} onClose={onClose}>
          <DetailsSections chat={chat}>{children}</DetailsSections>
        </DetailsDrawer>
      </Suspense>
    );
  }
  if (!opened) return null;
  return (
    <aside aria-label={t('liveChat.details')} className={classes.panel}>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('liveChat.details')}</h2>
        <TutorialSlot module="liveChat" target="customer-panel" />
        <IconButton
          data-details-button
          icon={<PanelRightClose size={18} strokeWidth={1.75} />}
          label={t('liveChat.hideDetails')}
          tooltipPosition="left"
          onClick={onClose}
        />
      </header>
      <div className={classes.body}>
        <DetailsSections chat={chat}>{children}</DetailsSections>
      </div>
    </aside>
  );
});

function DetailsSections({ chat, children }: { chat: Conversation; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  // Their words come with the parts after the first paint.
  const more = i18n.exists('customer.details');
  return (
    <>
      <div className={classes.actions}>
        <Suspense>{more ? <CustomerActions chat={chat} key={chat._id} upgrade={children} /> : null}</Suspense>
      </div>
      <PanelSection name="general" title={t('liveChat.info.title')}>
        <GeneralInfo chat={chat} />
      </PanelSection>
      <Suspense>{more ? <CustomerSections chat={chat}>{children}</CustomerSections> : null}</Suspense>
    </>
  );
}
