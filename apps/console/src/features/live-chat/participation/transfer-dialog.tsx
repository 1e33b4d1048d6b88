import type { Conversation, TransferTarget } from '@chatso/contract';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortName } from '../../../entities/conversation/chat-names.ts';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useAttempt } from '../../../lib/api/use-attempt.ts';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar, ErrorState, SkeletonRows, Tag, toast } from '../../../ui/index.ts';
import { Picker } from '../../../ui/picker.tsx';
import { useLiveChat } from '../live-chat-provider.tsx';
import classes from './transfer-dialog.module.css';

const matches = (agent: TransferTarget, query: string): boolean =>
  agent.fullname.toLowerCase().includes(query.trim().toLowerCase());

/** H-100: whom to ask. Choosing one sends the request; those offline are shown, so that nobody looks for them. */
export function TransferDialog({ chat, onClose }: { chat: Conversation; onClose(): void }) {
  const { t } = useTranslation();
  const live = useLiveChat();
  const isPhone = useIsPhone();
  const [query, setQuery] = useState('');
  const attempt = useAttempt();
  const targets = useQuery({
    ...queryOf('conversations.transferTargets', { params: { id: chat._id } }, live.workspaceId),
    staleTime: 0,
    gcTime: 0,
  });
  const found = (targets.data?.data ?? []).filter((agent) => matches(agent, query));
  const ask = async (id: string) => {
    const target = found.find((agent) => agent._id === id);
    if (!target?.online || attempt.working) return;
    const sent = await attempt.run(() => live.requestTransfer(chat._id, id));
    if (!sent) return;
    toast.success(t('transfers.sent', { name: target.fullname }));
    onClose();
  };
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ body: classes.body ?? '', content: classes.screen ?? '' }}
      fullScreen={isPhone}
      opened
      size={480}
      title={t('transfers.title')}
      // A refusal would be told to nobody.
      onClose={() => (attempt.working ? undefined : onClose())}
    >
      <p className={classes.about}>{t('transfers.about', { name: shortName(chat) })}</p>
      {attempt.problem ? (
        <p className={classes.problem} role="alert">
          {attempt.problem}
        </p>
      ) : null}
      <div aria-busy={attempt.working} className={classes.list}>
        {targets.isPending ? <SkeletonRows label={t('transfers.loading')} rows={4} /> : null}
        {targets.isError ? <ErrorState error={targets.error} onRetry={() => void targets.refetch()} /> : null}
        {targets.data ? (
          <Picker
            empty={<p className={classes.empty}>{t(query ? 'transfers.noResult' : 'transfers.noneToAsk')}</p>}
            groups={[
              group('online', t('transfers.online'), found),
              group('offline', t('transfers.offline'), found),
            ].filter(({ options }) => options.length > 0)}
            label={t('transfers.search')}
            placeholder={t('transfers.search')}
            query={query}
            onChoose={(id) => void ask(id)}
            onQuery={setQuery}
          />
        ) : null}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Modal>
  );
}

function group(id: 'online' | 'offline', label: string, agents: readonly TransferTarget[]) {
  const options = agents
    .filter((agent) => agent.online === (id === 'online'))
    .map((agent) => ({ id: agent._id, content: <Candidate agent={agent} /> }));
  return { id, label, options };
}

function Candidate({ agent }: { agent: TransferTarget }) {
  const { t } = useTranslation();
  return (
    <span className={classes.agent} data-offline={!agent.online || undefined}>
      <Avatar name={agent.fullname} presence={agent.online ? 'online' : 'offline'} size={28} src={agent.avatar} />
      <span className={classes.name} dir="auto" title={agent.fullname}>
        {agent.fullname}
      </span>
      {agent.online && agent.away ? <Tag small>{t('transfers.away')}</Tag> : null}
      <span className={classes.role}>{t(`roles.${agent.role}`)}</span>
    </span>
  );
}
