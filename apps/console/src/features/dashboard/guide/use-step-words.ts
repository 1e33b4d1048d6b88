import type { SetupGuide } from '@chatso/contract';
import { relativeTime } from '../../../lib/formats/formats.ts';
import { useNow } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { GuideStep } from '../../../lib/realtime/setup-guide.ts';

/** What is said below each step: what it is for, or what has happened. */
export function useStepWords(guide: SetupGuide | undefined): Record<GuideStep, string> {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const invitation = guide?.invitation;
  const invited = invitation
    ? t('dashboard.guide.invitedOpen', {
        email: invitation.email,
        when: relativeTime(Date.parse(invitation.sentAt), now, { passed: true }),
      })
    : t(guide?.invited ? 'dashboard.guide.invitedDone' : 'dashboard.guide.invitedTo');
  return {
    address: (guide?.address && guide.store?.url?.replace(/^https?:\/\//, '')) || t('dashboard.guide.addressTo'),
    installed: t(guide?.installed ? 'dashboard.guide.installedDone' : 'dashboard.guide.installedTo'),
    branded: t(guide?.branded ? 'dashboard.guide.brandedDone' : 'dashboard.guide.brandedTo'),
    invited,
    answered: t(guide?.answered ? 'dashboard.guide.answeredDone' : 'dashboard.guide.answeredTo'),
  };
}
