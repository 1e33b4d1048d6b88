import type { endpoints, ResponseOf } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { calendarDate } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaSection } from '../../ui/area.ts';
import { Tag } from '../../ui/index.ts';
import { EnrolDialog } from './enrol-dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import classes from './security.module.css';

type State = ResponseOf<(typeof endpoints)['security.twoFactor']>;

export function TwoFactorSection({ state }: { state: State }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'enrol' | 'renew' | 'disable' | null>(null);
  const close = () => setOpen(null);
  const { enabled, enabledAt, recoveryCodesLeft } = state;
  return (
    <AreaSection
      aside={<Tag tone={enabled ? 'accent' : 'neutral'}>{t(enabled ? 'security.on' : 'security.off')}</Tag>}
      hint={
        enabled && enabledAt
          ? t('security.twoFactorSince', { date: calendarDate(Date.parse(enabledAt)) })
          : t('security.twoFactorHint')
      }
      title={t('security.twoFactor')}
    >
      {enabled ? (
        <>
          <p className={classes.fact} data-low={recoveryCodesLeft < 3 || undefined}>
            {t('security.codesLeft', { count: recoveryCodesLeft })}
          </p>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setOpen('renew')}>
              {t('security.renew')}
            </Button>
            <Button color="danger" variant="subtle" onClick={() => setOpen('disable')}>
              {t('security.turnOff')}
            </Button>
          </div>
        </>
      ) : (
        <div className={classes.actions}>
          <Button onClick={() => setOpen('enrol')}>{t('security.turnOn')}</Button>
        </div>
      )}
      {open === 'enrol' ? <EnrolDialog onClose={close} /> : null}
      {open === 'renew' || open === 'disable' ? <ProofDialog purpose={open} onClose={close} /> : null}
    </AreaSection>
  );
}
