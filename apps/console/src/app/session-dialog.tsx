import { useTranslation } from '../lib/i18n/use-translation.ts';
import { membershipIn, useSessionState } from '../lib/session/session.ts';
import { leaveAfterExpiry, leaveAfterPutOut } from '../lib/session/session-end.ts';
import { ErrorDialog } from '../ui/index.ts';

/** The server ended the session while somebody worked, or somebody put the person out of the workspace. */
export function SessionDialog() {
  const { t } = useTranslation();
  const expired = useSessionState((state) => state.expired);
  const putOut = useSessionState((state) => state.putOut !== null);
  const workspace = useSessionState(({ user, workspaceId }) =>
    user && workspaceId ? membershipIn(user, workspaceId)?.workspaceId.name : undefined,
  );
  return (
    <>
      <ErrorDialog opened={expired} title={t('session.expiredTitle')} onClose={() => void leaveAfterExpiry()}>
        {t('session.expiredBody')}
      </ErrorDialog>
      <ErrorDialog
        opened={putOut && !expired}
        title={t('roleChange.deactivated')}
        onClose={() => void leaveAfterPutOut()}
      >
        {t('roleChange.deactivatedBody', { workspace: workspace ?? '' })}
      </ErrorDialog>
    </>
  );
}
