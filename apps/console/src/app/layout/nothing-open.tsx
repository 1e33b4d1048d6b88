import { DoorClosed } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/index.ts';
import plain from '../plain-pages.module.css';

/** The home of somebody for whom no place of the workspace is open. */
export function NothingOpenPage() {
  const { t } = useTranslation();
  const { membership } = useSession();
  const closed = membership.plan.state === 'closed';
  return (
    <div className={plain.page}>
      <EmptyState
        page
        body={t(closed ? 'navigation.planEndedBody' : 'navigation.nothingOpenBody', {
          workspace: membership.workspaceId.name,
        })}
        icon={<DoorClosed size={18} strokeWidth={1.75} />}
        title={t(closed ? 'navigation.planEndedTitle' : 'navigation.nothingOpenTitle')}
      />
    </div>
  );
}
