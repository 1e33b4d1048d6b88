import type { PersonDetail } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from './customer-panel.module.css';

/** To their chat that waits or goes on, for those whom live chat shows it to (D-27). */
export function ToLiveChat({ person: { openChat } }: { person: PersonDetail }) {
  const { t } = useTranslation();
  const { can, user, workspaceId } = useSession();
  if (openChat === null || !can('liveChat')) return null;
  const { _id, agentId } = openChat;
  if (agentId !== null && agentId !== user._id && !can('spectateChat')) return null;
  return (
    <div className={classes.toChat}>
      <Button
        fullWidth
        component={Link}
        params={{ workspaceId } as never}
        rightSection={<ArrowRight aria-hidden size={16} strokeWidth={1.75} />}
        search={{ conversationId: _id } as never}
        to="/ws/$workspaceId/live-chat"
        variant="default"
      >
        {t('customers.panel.goToChat')}
      </Button>
    </div>
  );
}
