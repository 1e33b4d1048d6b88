import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { endSession } from '../../lib/session/session.ts';
import { Notice } from '../../ui/forms.ts';
import { toast } from '../../ui/index.ts';
import classes from './accept-invitation.module.css';

interface OtherAccountProps {
  invited: string;
  signedInAs: string;
  onGone: () => unknown;
}

/** Another account is signed in here: nobody joins as the wrong person by accident. */
export function OtherAccount({ invited, signedInAs, onGone }: OtherAccountProps) {
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  async function leave() {
    setWorking(true);
    try {
      await endSession();
      await onGone();
    } catch (error) {
      toast.error(error);
    } finally {
      setWorking(false);
    }
  }
  return (
    <div className={classes.stack}>
      <Notice tone="wait">{t('people.accept.otherTitle', { email: signedInAs })}</Notice>
      <p className={classes.advice}>{t('people.accept.otherBody', { invited })}</p>
      <Button fullWidth loading={working} size="lg" onClick={() => void leave()}>
        {t('people.accept.signOut')}
      </Button>
    </div>
  );
}
