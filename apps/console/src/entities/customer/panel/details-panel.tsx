import type { Conversation } from '@chatso/contract';
import { PanelRightClose } from 'lucide-react';
import { lazy, memo, type ReactNode, Suspense, useDeferredValue } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { useIsNarrow } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton } from '../../../ui/index.ts';
import classes from '../../../ui/panel/panel.module.css';
import { PanelSection } from '../../../ui/panel/panel-section.tsx';
import { SectionsSkeleton } from '../../../ui/panel/sections-skeleton.tsx';
import { TutorialSlot } from '../../../ui/tutorial-slot.tsx';
import { GeneralInfo } from '../facts/general-info.tsx';

/** What the server is asked for about the customer: no part of live chat's own weight. */
const importAsked = () => importAgain(() => import('./asked-parts.ts'));
const CustomerSections = lazy(async () => ({ default: (await importAsked()).CustomerSections }));
const CustomerActions = lazy(async () => ({ default: (await importAsked()).CustomerActions }));

/** Loaded where a window is too narrow for the column. */
const SideDrawer = lazy(async () => ({
  default: (await importAgain(() => import('../../../ui/panel/side-drawer.tsx'))).SideDrawer,
}));

interface DetailsPanelProps {
  chat: Conversation;
  /** Its customer was erased: there is nothing to know any more, and nothing to ask for. */
  erased?: boolean;
  opened: boolean;
  onClose(): void;
  /** What else the screen has to say, below the sections. */
  children?: ReactNode;
}

/** About the customer and the chat: a column where there is room, a drawer where there is not. */
export const DetailsPanel = memo(function DetailsPanel(props: DetailsPanelProps) {
  const { erased = false, opened, onClose, children } = props;
  const { t } = useTranslation();
  // The conversation is drawn first. Until the panel follows, nobody can write a note about the wrong person in it.
  const chat = useDeferredValue<Conversation | null>(props.chat, null);
  const late = chat?._id !== props.chat._id;
  const isNarrow = useIsNarrow();
  if (isNarrow) {
    return (
      <Suspense>
        <SideDrawer
          closeLabel={t('liveChat.hideDetails')}
          opened={opened}
          title={t('liveChat.details')}
          width={340}
          onClose={onClose}
        >
          <DetailsSections chat={props.chat} erased={erased} key={props.chat._id}>
            {children}
          </DetailsSections>
        </SideDrawer>
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
      <div className={classes.body} inert={late}>
        {chat ? (
          <DetailsSections chat={chat} erased={erased} key={chat._id}>
            {children}
          </DetailsSections>
        ) : (
          <PanelSkeleton />
        )}
      </div>
    </aside>
  );
});

function DetailsSections({ chat, erased, children }: { chat: Conversation; erased: boolean; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  // Their words come with the parts after the first paint.
  const more = i18n.exists('customer.details');
  if (erased) {
    return (
      <PanelSection name="general" title={t('liveChat.info.title')}>
        <GeneralInfo chat={chat} />
      </PanelSection>
    );
  }
  return (
    <>
      <div className={classes.actions}>
        <Suspense>{more ? <CustomerActions chat={chat} upgrade={children} /> : null}</Suspense>
      </div>
      <PanelSection name="general" title={t('liveChat.info.title')}>
        <GeneralInfo chat={chat} />
      </PanelSection>
      <Suspense fallback={<SectionsSkeleton />}>
        {more ? <CustomerSections chat={chat}>{children}</CustomerSections> : <SectionsSkeleton />}
      </Suspense>
    </>
  );
}

/** Before the first customer. */
const PanelSkeleton = () => (
  <>
    <div className={classes.actions} />
    <SectionsSkeleton />
  </>
);
