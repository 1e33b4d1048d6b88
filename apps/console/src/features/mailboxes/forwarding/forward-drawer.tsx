import type { Mailbox } from '@chatso/contract';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SideDrawer } from '../../../ui/panel/side-drawer.tsx';
import { ForwardGuide } from './forward-guide.tsx';
import classes from './forwarding.module.css';

/** `now`: null once somebody removed it. */
export function ForwardDrawer({ email, now, onClose }: { email: string; now: Mailbox | null; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <SideDrawer title={t('mailboxes.forwarding.drawer', { email })} width={560} onClose={onClose}>
      <div className={classes.drawer}>
        {now === null ? (
          <Notice tone="wait">{t('mailboxes.drawer.gone')}</Notice>
        ) : now.forwardTo === null ? (
          <Notice tone="wait">{t(now.outbox ? 'mailboxes.forwarding.kept' : 'mailboxes.forwarding.off')}</Notice>
        ) : (
          <ForwardGuide forwardTo={now.forwardTo} mailbox={now} />
        )}
      </div>
    </SideDrawer>
  );
}
