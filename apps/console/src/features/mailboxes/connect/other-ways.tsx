import { Button } from '@mantine/core';
import { Forward, LogIn } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import parts from '../parts.module.css';
import classes from './connect.module.css';
import type { Connect } from './use-connect.ts';

interface OtherWaysProps {
  flow: Connect;
  /** What this installation has. */
  oauth: { google: boolean; microsoft: boolean };
  /** Null: not known yet. */
  forwarding: boolean | null;
}

/** Ways in without a password; of forwarding also how it comes to be one of them. */
export function OtherWays({ flow, oauth, forwarding }: OtherWaysProps) {
  const { t } = useTranslation();
  const { found, email } = flow;
  const providers = (['google', 'microsoft'] as const).filter((kind) => oauth[kind]);
  if (providers.length === 0 && forwarding === null) return null;
  // Whose mailbox it is has to be known first.
  const ready = email !== '' && flow.storeId !== '' && !flow.busy;
  return (
    <aside className={classes.ways}>
      <h2 className={parts.heading}>{t('mailboxes.flow.otherWays')}</h2>
      {providers.map((kind) => (
        <div className={parts.way} key={kind}>
          <Button
            disabled={!ready}
            leftSection={<LogIn aria-hidden size={16} strokeWidth={1.75} />}
            variant={found?.provider === kind ? 'filled' : 'default'}
            onClick={() => flow.signIn(kind)}
          >
            {t(`mailboxes.flow.${kind}Way`)}
          </Button>
          <p className={parts.words}>{t('mailboxes.flow.oauthHint')}</p>
        </div>
      ))}
      {forwarding === false ? (
        <div className={parts.way}>
          <h3 className={parts.lineName}>{t('mailboxes.flow.forwarding')}</h3>
          <p className={parts.words}>{t('mailboxes.flow.forwardingOff')}</p>
        </div>
      ) : forwarding ? (
        <div className={parts.way}>
          <h3 className={parts.lineName}>{t('mailboxes.flow.forwarding')}</h3>
          <p className={parts.words}>{t('mailboxes.flow.forwardingHint')}</p>
          <Button
            disabled={!ready}
            leftSection={<Forward aria-hidden size={16} strokeWidth={1.75} />}
            loading={flow.forward.isPending}
            variant="default"
            onClick={flow.forwardMail}
          >
            {t('mailboxes.flow.forwardNow')}
          </Button>
        </div>
      ) : null}
    </aside>
  );
}
