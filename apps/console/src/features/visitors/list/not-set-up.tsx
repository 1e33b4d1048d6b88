import { setupUrl } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MessageSquareDashed } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { isAdmin } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/index.ts';
import classes from './visitors.module.css';

/** M-16: over where the visitors will be. */
export function NotSetUp() {
  const { t } = useTranslation();
  const { membership, workspaceId } = useSession();
  const admin = isAdmin(membership);
  const action = (
    <Button component={Link} to={`/ws/${workspaceId}/${setupUrl(membership.workspaceId.profileType)}` as never}>
      {t('visitors.setup.link')}
    </Button>
  );
  return (
    <div className={classes.setup}>
      <EmptyState
        icon={<MessageSquareDashed size={18} strokeWidth={1.75} />}
        title={t('visitors.setup.title')}
        {...(admin ? { action } : { body: t('visitors.setup.ask') })}
      />
    </div>
  );
}
