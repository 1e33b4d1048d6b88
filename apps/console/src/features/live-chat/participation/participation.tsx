import type { Conversation } from '@chatso/contract';
import { isLeft } from '@chatso/domain';
import { Button } from '@mantine/core';
import { ArrowLeftRight, Eye, Hand } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../lib/commands.ts';
import { useSession } from '../../../lib/session.ts';
import { useUpgrade } from '../../../lib/upgrade.ts';
import { useIsNarrow, useIsPhone } from '../../../lib/viewport.ts';
import { ConfirmDialog, IconButton, toast } from '../../../ui/index.ts';
import classes from '../chat/chat-header.module.css';
import { useLiveChat } from '../live-chat-provider.tsx';
import { displayName } from '../state/chat-names.ts';
import { isSpectating } from '../state/live-state.ts';
import { TransferDialog } from './transfer-dialog.tsx';

export interface ParticipationCalls {
  spectate(): Promise<void>;
  take(): Promise<boolean>;
  working: string | null;
}

interface ParticipationProps {
  chat: Conversation;
  actions: ParticipationCalls;
}

/** Buttons of an ongoing chat that are about who has it: one's own is handed over, a colleague's looked on or taken over. */
export function Participation({ chat, actions }: ParticipationProps) {
  const { agentId } = useLiveChat();
  if (isLeft(chat)) return null;
  return chat.agentId === agentId ? <HandOver chat={chat} /> : <LookOn actions={actions} chat={chat} />;
}

interface HeaderButtonProps {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  /** There are two of them, so they need more room. */
  two?: boolean;
  onClick(): void;
}

/** A button that loses its words where there is no room for them: below 1100 px, and beside a panel before that. */
function HeaderButton({ label, icon, disabled = false, two = false, onClick }: HeaderButtonProps) {
  const isNarrow = useIsNarrow();
  const isPhone = useIsPhone();
  if (isNarrow) {
    return <IconButton disabled={disabled} icon={icon} label={label} size={isPhone ? 44 : 32} onClick={onClick} />;
  }
  return (
    <Button
      aria-label={label}
      classNames={{ root: `${classes.action} ${classes.worded}`, label: classes.word ?? '' }}
      data-two={two || undefined}
      disabled={disabled}
      leftSection={icon}
      title={label}
      variant="default"
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function HandOver({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const { plan } = useSession().membership;
  const { upgrade } = useUpgrade();
  const [asking, setAsking] = useState(false);
  // D-15: on the other plans the button leads to the upgrade.
  const entitled = plan.isFreemium || (plan.type === 'advanced' && plan.state === 'ongoing');
  const open = chat.transferring !== null;
  useCommands(
    useMemo<Command[]>(
      () =>
        open || !entitled
          ? []
          : [
              {
                id: 'transfer-chat',
                group: 'actions',
                label: t('transfers.transfer'),
                shortcut: 'T',
                run: () => setAsking(true),
              },
            ],
      [open, entitled, t],
    ),
  );
  return (
    <>
      <HeaderButton
        disabled={open}
        icon={<ArrowLeftRight aria-hidden size={16} strokeWidth={1.75} />}
        label={t(open ? 'transfers.transferring' : 'transfers.transfer')}
        onClick={() => (entitled ? setAsking(true) : upgrade())}
      />
      {asking ? <TransferDialog chat={chat} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function LookOn({ chat, actions }: ParticipationProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { agentId } = useLiveChat();
  const { membership, can } = useSession();
  const [asking, setAsking] = useState(false);
  // H-38, D-06. Somebody else has the chat, so there is more than one activated agent.
  if (!can('spectateChat') || !can('liveChat')) return null;
  const manages = membership.role !== 'custom_role';
  const looking = isSpectating(chat, agentId);
  const agent = chat.agent?.fullname ?? t('liveChat.somebody');
  return (
    <>
      {/* On a phone the strip above the field says so, and the name needs the room. */}
      {looking && isPhone ? null : (
        <HeaderButton
          disabled={looking || actions.working !== null}
          icon={<Eye aria-hidden size={16} strokeWidth={1.75} />}
          label={t(looking ? 'transfers.spectating' : 'transfers.spectate')}
          two
          onClick={() => void actions.spectate()}
        />
      )}
      {manages ? (
        <HeaderButton
          disabled={actions.working !== null}
          icon={<Hand aria-hidden size={16} strokeWidth={1.75} />}
          label={t('transfers.takeOver')}
          two
          onClick={() => setAsking(true)}
        />
      ) : null}
      <ConfirmDialog
        confirmLabel={t('transfers.takeOver')}
        opened={asking}
        title={t('transfers.takeOverTitle')}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          if (await actions.take()) toast.success(t('transfers.takenOver'));
        }}
      >
        {t('transfers.takeOverBody', { agent, name: displayName(chat) })}
      </ConfirmDialog>
    </>
  );
}
