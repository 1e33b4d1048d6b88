import type { Conversation } from '@chatso/contract';
import { Sparkles } from 'lucide-react';
import type { ComponentProps, RefObject } from 'react';
import { AiMenu } from '../../../entities/ai-help/ai-menu.tsx';
import { AiPopover } from '../../../entities/ai-help/ai-popover.tsx';
import { useAiHelp, useAiHelps } from '../../../entities/ai-help/use-ai-help.ts';
import { useRoomAbove } from '../../../entities/ai-help/use-room-above.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton, toast } from '../../../ui/index.ts';
import { useStateOfChat } from '../chat/state-of-chat.ts';
import type { ComposerState } from '../composer/use-composer.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { useTimeline } from '../use-live-state.ts';
import { writeInto } from './write-into.ts';

interface AiHelpProps {
  chat: Conversation;
  composer: ComposerState;
  field: RefObject<HTMLTextAreaElement | null>;
  disabled: boolean;
  size: 32 | 44;
}

/**
 * AI for agents: a menu above the message field and a preview of what comes. It only ever writes into the field when it
 * is told to, and never sends; typing goes on meanwhile.
 */
export function AiHelp({ chat, composer, field, disabled, size }: AiHelpProps) {
  const { t } = useTranslation();
  const { workspaceId, drafts } = useLiveChat();
  const helps = useAiHelps(workspaceId);
  const [opened, setOpened] = useStateOfChat(chat._id, false);
  const help = useAiHelp('ai.assist', chat._id);
  const { button, above } = useRoomAbove(field, opened, composer.text);
  if (helps.length === 0) return null;
  const close = () => {
    help.forget();
    setOpened(false);
    field.current?.focus();
  };
  const write = (text: string, all: boolean) => {
    close();
    if (field.current) writeInto({ field: field.current, all, setText: composer.setText }, text);
  };
  const replace = (text: string) => {
    const before = composer.text;
    write(text, true);
    const undo = () => {
      // What was written since is nobody's to take away.
      if (drafts.get(chat._id) === text) composer.setText(before);
      field.current?.focus();
    };
    toast.info(t('aiHelp.replaced'), {
      id: `ai-replaced:${chat._id}`,
      action: { label: t('aiHelp.undo'), undo: true, onClick: undo },
    });
  };
  return (
    <AiPopover
      help={help}
      menu={<ChatMenu chat={chat} draft={composer.text} helps={helps} onAsk={help.ask} />}
      offset={above + 8}
      opened={opened && !disabled}
      target={
        <IconButton
          aria-expanded={opened}
          disabled={disabled}
          icon={<Sparkles size={18} strokeWidth={1.75} />}
          label={t('aiHelp.open')}
          ref={button}
          size={size}
          onClick={() => (opened ? close() : setOpened(true))}
        />
      }
      onClose={close}
      onInsert={(text) => write(text, false)}
      onOpened={setOpened}
      onReplace={composer.text.trim() === '' ? null : replace}
    />
  );
}

interface ChatMenuProps extends Pick<ComponentProps<typeof AiMenu>, 'draft' | 'helps' | 'onAsk'> {
  chat: Conversation;
}

function ChatMenu({ chat, ...menu }: ChatMenuProps) {
  const messages = useTimeline(chat._id)?.timeline.messages ?? [];
  const theirs = messages
    .filter(({ author, text }) => author === 'client' && text.trim() !== '')
    .map(({ messageId, text }) => ({ of: { messageId }, label: text }))
    .reverse();
  return <AiMenu about="chat" theirs={theirs} {...menu} />;
}
