import type { Conversation } from '@chatso/contract';
import { Button } from '@mantine/core';
import { ArrowLeftRight, Eye, Hand, Lock } from 'lucide-react';
import { createElement, type ReactNode, useMemo, useRef } from 'react';
import { displayName } from '../../../entities/conversation/chat-names.ts';
import { useIsNarrow } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../../lib/navigation/commands.ts';
import { hasAdvanced } from '../../../lib/plan/plan.ts';
import { useUpgrade } from '../../../lib/plan/upgrade.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ConfirmDialog, IconButton, toast } from '../../../ui/index.ts';
import classes from '../chat/chat-header.module.css';
import { useStateOfChat } from '../chat/state-of-chat.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { useJudgeChat } from '../state/chat-rules.ts';
import { isSpectating } from '../state/live-state.ts';
import { TransferDialog } from './transfer-dialog.tsx';

export interface ParticipationCalls {
  spectate(): Promise<void>;
  take(): Promise<boolean>;
  working: string | null;
}

/** One thing that can be done with a chat, as a button of its heading or as an item of its menu. */
export interface HeaderAction {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  /** What is missing for it: it opens what would give it. */
  locked?: string | undefined;
  onClick(): void;
}

interface ParticipationProps {
  chat: Conversation;
  actions: ParticipationCalls;
  /** Rendered instead of buttons. */
  children?: (shown: readonly HeaderAction[]) => ReactNode;
}

/** Actions on who has an ongoing chat: transfer one's own, spectate or take over a colleague's. */
export function Participation({ chat, actions, children = asButtons }: ParticipationProps) {
  const { agentId } = useLiveChat();
  const judge = useJudgeChat();
  if (chat.agentId === agentId) {
    const refusal = judge('transfer-request', chat);
    if (refusal !== null && refusal !== 'transferring') return children([]);
    return <HandOver chat={chat}>{children}</HandOver>;
  }
  // H-38, D-06. Somebody else has the chat, so there is more than one activated agent.
  if (judge('spectate', chat) !== null) return children([]);
  return (
    <LookOn actions={actions} chat={chat}>
      {children}
    </LookOn>
  );
}

type Shown = Required<Pick<ParticipationProps, 'children'>>;

const asButtons: Shown['children'] = (shown) =>
  shown.map((action) => <HeaderButton {...action} key={action.label} two={shown.length > 1} />);

interface HeaderButtonProps extends HeaderAction {
  /** There are two of them, so they need more room. */
  two: boolean;
}

/** A button that loses its words where there is no room for them: below 1100 px, and beside a panel before that. */
function HeaderButton({ label, icon, disabled, locked, two, onClick }: HeaderButtonProps) {
  const said = locked ? `${label}. ${locked}` : label;
  if (useIsNarrow()) return <IconButton disabled={disabled} icon={icon} label={said} onClick={onClick} />;
  return (
    <Button
      aria-label={said}
      classNames={{ root: `${classes.action} ${classes.worded}`, label: classes.word ?? '' }}
      data-two={two || undefined}
      disabled={disabled}
      leftSection={icon}
      title={said}
      variant="default"
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function HandOver({ chat, children }: Shown & { chat: Conversation }) {
  const { t } = useTranslation();
  const { plan } = useSession().membership;
  const { offer } = useUpgrade();
  const [asking, setAsking] = useStateOfChat(chat._id, false);
  // D-15: on the other plans the button says so, and tells of the upgrade.
  const entitled = hasAdvanced(plan);
  const open = chat.transferring !== null;
  const ask = useRef(setAsking);
  ask.current = setAsking;
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
                run: () => ask.current(true),
              },
            ],
      [open, entitled, t],
    ),
  );
  return (
    <>
      {children([
        {
          label: t(open ? 'transfers.transferring' : 'transfers.transfer'),
          icon: createElement(entitled ? ArrowLeftRight : Lock, { 'aria-hidden': true, size: 16, strokeWidth: 1.75 }),
          disabled: open,
          locked: entitled ? undefined : t('upgrade.locked'),
          onClick: () => (entitled ? setAsking(true) : offer()),
        },
      ])}
      {asking ? <TransferDialog chat={chat} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function LookOn({ chat, actions, children }: Required<ParticipationProps>) {
  const { t } = useTranslation();
  const { agentId } = useLiveChat();
  const judge = useJudgeChat();
  const [asking, setAsking] = useStateOfChat(chat._id, false);
  const looking = isSpectating(chat, agentId);
  const agent = chat.agent?.fullname ?? t('liveChat.somebody');
  const look: HeaderAction = {
    label: t(looking ? 'transfers.spectating' : 'transfers.spectate'),
    icon: <Eye aria-hidden size={16} strokeWidth={1.75} />,
    disabled: looking || actions.working !== null,
    onClick: () => void actions.spectate(),
  };
  const take: HeaderAction = {
    label: t('transfers.takeOver'),
    icon: <Hand aria-hidden size={16} strokeWidth={1.75} />,
    disabled: actions.working !== null,
    onClick: () => setAsking(true),
  };
  return (
    <>
      {children(judge('take', chat) === null ? [look, take] : [look])}
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
