import { useTranslation } from 'react-i18next';
import { useSessionState } from '../lib/session.ts';
import { leaveAfterExpiry } from '../lib/session-end.ts';
import { ErrorDialog } from '../ui/index.ts';

/** The server ended the session while somebody worked. */
export function SessionDialog() {
  const { t } = useTranslation();
  const expired = useSessionState((state) => state.expired);
  return (
    <ErrorDialog opened={expired} title={t('session.expiredTitle')} onClose={() => void leaveAfterExpiry()}>
      {t('session.expiredBody')}
    </ErrorDialog>
  );
}
