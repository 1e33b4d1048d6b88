import { FileX2, Link2Off, TimerOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../lib/formats/clock.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/index.ts';
import { PublicState } from './public-page.tsx';
import { judgeReportLink } from './report-link.ts';

const icon = { size: 18, strokeWidth: 1.75 };

/**
 * `/custom-report-export?token=`: a report by its link, without a session. There are no generated reports yet, so a
 * good link, too, leads to none.
 */
export function ReportExportScreen() {
  const { t } = useTranslation();
  const [verdict] = useState(() => judgeReportLink(window.location.search, serverNow()));
  const states: Record<typeof verdict, ReactNode> = {
    incomplete: (
      <EmptyState
        page
        body={t('publicPages.reportLinkBody')}
        icon={<Link2Off {...icon} />}
        title={t('publicPages.reportLinkTitle')}
      />
    ),
    expired: (
      <EmptyState
        page
        body={t('publicPages.reportExpiredBody')}
        icon={<TimerOff {...icon} />}
        title={t('publicPages.reportExpiredTitle')}
      />
    ),
    whole: (
      <EmptyState
        page
        body={t('publicPages.reportGoneBody')}
        icon={<FileX2 {...icon} />}
        title={t('publicPages.reportGoneTitle')}
      />
    ),
  };
  return <PublicState title={t('publicPages.reportPageTitle')}>{states[verdict]}</PublicState>;
}
