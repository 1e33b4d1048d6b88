import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { entryClasses as classes, EntryForm, EntryFrame } from '../../features/entry/index.ts';
import { publicApi } from '../../lib/api/api.ts';
import { useAttempt } from '../../lib/api/use-attempt.ts';
import { browser } from '../../lib/browser/browser.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Notice } from '../../ui/forms.ts';

/** `/confirm-email?token=`. A press and not the visit confirms: programs that look at mails open links too. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation();
  const { token } = useSearch({ strict: false });
  const attempt = useAttempt();
  const [email, setEmail] = useState<string | null>(null);
  const submit = async () => {
    const answer = await attempt.run(() => publicApi['auth.confirmEmail']({ body: { token: token ?? '' } }));
    if (answer) setEmail(answer.email);
  };
  return (
    <EntryFrame
      pageTitle={t('entry.confirmPageTitle')}
      subtitle={t('entry.confirmSubtitle')}
      title={t('entry.confirmTitle')}
    >
      {token === undefined ? <Notice tone="danger">{t('entry.linkDead')}</Notice> : null}
      {token !== undefined && email === null ? (
        <EntryForm attempt={attempt} submitLabel={t('entry.confirmSubmit')} onSubmit={submit}>
          {null}
        </EntryForm>
      ) : null}
      {email === null ? null : (
        <div className={classes.form}>
          <Notice tone="success">{t('entry.confirmDone', { email })}</Notice>
          {/* A new page: the tab knows the person by the old address. */}
          <Button fullWidth size="lg" onClick={() => browser.leaveFor('/')}>
            {t('entry.goOn')}
          </Button>
        </div>
      )}
    </EntryFrame>
  );
}
