import type { Conversation } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ReasonMenu, TagMenu } from './label-menus.tsx';
import classes from './labels.module.css';
import { OwnTags } from './tag-chips.tsx';
import { useLabelChats } from './use-label-chats.ts';

/** Below the facts of an open chat: its tags and why it was closed, to be changed on the spot. */
export function ChatLabels({ chat, onManage }: { chat: Conversation; onManage(): void }) {
  const { t } = useTranslation();
  const { data } = useQuery(queryOf('records.labels', { params: { id: chat._id } }));
  const { label } = useLabelChats();
  if (!data) return <div className={classes.own} />;
  const labelled = [{ _id: chat._id, ...data }];
  return (
    <div className={classes.own}>
      <OwnTags tags={data.tags} onRemove={(tag) => label(labelled, { remove: [tag._id] })} />
      <TagMenu chats={labelled} onManage={onManage}>
        <Button leftSection={<Plus aria-hidden size={14} />} size="compact-xs" variant="subtle">
          {t('recordLabels.addTag')}
        </Button>
      </TagMenu>
      {chat.state === 'closed' || chat.state === 'missed' ? (
        <ReasonMenu chats={labelled} onManage={onManage}>
          <Button className={classes.reason} size="compact-xs" variant="subtle">
            {data.closingReason?.name ?? t('recordLabels.setReason')}
          </Button>
        </ReasonMenu>
      ) : null}
    </div>
  );
}
