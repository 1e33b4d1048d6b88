import { BannedList } from '../../features/bans/index.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { BackArrow, BackLink } from '../../ui/back-link.tsx';

/** `visitor/banned` (M-44): one page below the visitors. */
export function BannedVisitorsScreen() {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  return (
    <BackLink
      value={
        <BackArrow label={t('bans.back')} link={{ to: '/ws/$workspaceId/visitor', params: { workspaceId } } as never} />
      }
    >
      <BannedList />
    </BackLink>
  );
}
