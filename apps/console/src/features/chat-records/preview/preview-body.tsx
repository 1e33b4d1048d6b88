import type { Conversation } from '@chatso/contract';
import { Button } from '@mantine/core';
import { User } from 'lucide-react';
import { timerLabel } from '../../../lib/formats/formats.ts';
import { useTicking } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { hasPermission } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Kbd } from '../../../ui/index.ts';
import { ChatLabels } from '../labels/chat-labels.tsx';
import { Stars } from '../record-columns.tsx';
import { durationOf, endedBy } from '../record-words.ts';
import { PrintChat } from '../transcript/print-chat.tsx';
import { PreviewTranscript } from '../transcript/transcript-buttons.tsx';
import { LookOn } from './look-on.tsx';
import classes from './preview.module.css';
import { Said } from './said.tsx';

interface PreviewBodyProps {
  chat: Conversation;
  label: string;
  /** What the list was searched for. */
  search: string;
  onManageLabels(): void;
  onDetails(): void;
  onNext?: () => void;
  onPrevious?: () => void;
}

export function PreviewBody({ chat, label, search, onManageLabels, onDetails, onNext, onPrevious }: PreviewBodyProps) {
  const { membership } = useSession();
  const { t } = useTranslation();
  return (
    <div className={classes.body}>
      <PreviewFacts chat={chat} />
      <ChatLabels chat={chat} onManage={onManageLabels} />
      <Said chat={chat} label={label} search={search} />
      <footer className={classes.foot}>
        <LookOn chat={chat} />
        <PreviewTranscript chat={chat} />
        <PrintChat chat={chat} />
        {hasPermission(membership, 'liveChat') ? (
          <Button
            leftSection={<User aria-hidden size={16} strokeWidth={1.75} />}
            size="sm"
            variant="default"
            onClick={onDetails}
          >
            {t('records.preview.details')}
          </Button>
        ) : null}
        {onNext || onPrevious ? (
          <span aria-hidden className={classes.browse}>
            <Kbd keys="J" />
            <Kbd keys="K" />
            {t('records.preview.browse')}
          </span>
        ) : null}
      </footer>
    </div>
  );
}

function PreviewFacts({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const ended = endedBy(chat);
  const took = useTicking((now) => {
    const ms = durationOf(chat, now);
    return ms === null ? null : timerLabel(ms);
  });
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('records.preview.agent')}</dt>
        <dd title={chat.agent?.fullname}>{chat.agent?.fullname ?? t('records.unassigned')}</dd>
      </div>
      {isAdvanced(membership.plan) ? (
        <div>
          <dt>{t('records.preview.department')}</dt>
          <dd title={chat.category?.name}>{chat.category?.name ?? t('records.noDepartment')}</dd>
        </div>
      ) : null}
      <div>
        <dt>{took === null ? t('records.preview.waited') : t('records.preview.duration')}</dt>
        <dd>{took ?? timerLabel(chat.waitingTime)}</dd>
      </div>
      {ended === null ? null : (
        <div>
          <dt>{t('records.preview.endedBy')}</dt>
          <dd>{typeof ended === 'string' ? t(`records.preview.enders.${ended}`) : ended.name}</dd>
        </div>
      )}
      {chat.rating === null ? null : (
        <div>
          <dt>{t('records.preview.rating')}</dt>
          <dd>
            <Stars rating={chat.rating} />
          </dd>
        </div>
      )}
      {chat.ratingComment ? (
        <div className={classes.comment}>
          <dt>{t('liveChat.info.ratingComment')}</dt>
          <dd dir="auto">{chat.ratingComment}</dd>
        </div>
      ) : null}
    </dl>
  );
}
