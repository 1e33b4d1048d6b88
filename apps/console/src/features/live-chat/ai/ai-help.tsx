import type { Conversation } from '@chatso/contract';
import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../../lib/api/query-of.ts';
import { IconButton, toast } from '../../../ui/index.ts';
import type { ComposerState } from '../composer/use-composer.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import classes from './ai-help.module.css';
import { AiMenu } from './ai-menu.tsx';
import { AiPreviewPane } from './ai-preview.tsx';
import { useAiHelp } from './use-ai-help.ts';
import { writeInto } from './write-into.ts';

interface AiHelpProps {
  chat: Conversation;
  composer: ComposerState;
  field: RefObject<HTMLTextAreaElement | null>;
  disabled: boolean;
  size: 32 | 44;
}

const askAgainAfterMs = 5 * 60_000;

/**
 * AI for agents: a menu above the message field and a preview of what comes. It only ever writes into the field when it
 * is told to, and never sends; typing goes on meanwhile.
 */
export function AiHelp({ chat, composer, field, disabled, size }: AiHelpProps) {
  const { t } = useTranslation();
  const { workspaceId, drafts } = useLiveChat();
  const { data } = useQuery({
    ...queryOf('ai.helps', {}, workspaceId),
    staleTime: askAgainAfterMs,
    retry: false,
  });
  const [opened, setOpened] = useState(false);
  const help = useAiHelp(chat._id);
  const { button, above } = useRoomAbove(field, opened, composer.text);
  const helps = data?.helps.filter((one) => one !== 'assistant') ?? [];
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
      action: { label: t('aiHelp.undo'), onClick: undo },
    });
  };
  return (
    <Popover
      // The agent writes and reads on while an answer is coming.
      closeOnClickOutside={help.preview === null}
      // It stays where it is when the field grows under it.
      hideDetached={false}
      opened={opened && !disabled}
      offset={above + 8}
      position="top-start"
      trapFocus={false}
      width={360}
      withinPortal={false}
      onChange={setOpened}
      onDismiss={help.forget}
    >
      <Popover.Target>
        <IconButton
          aria-expanded={opened}
          disabled={disabled}
          icon={<Sparkles size={18} strokeWidth={1.75} />}
          label={t('aiHelp.open')}
          ref={button}
          size={size}
          onClick={() => (opened ? close() : setOpened(true))}
        />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t('aiHelp.open')}
        className={classes.dropdown}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
      >
        {/* While it fades out nothing of it may take the focus back. */}
        {!opened ? null : help.preview === null ? (
          <AiMenu chat={chat} draft={composer.text} helps={helps} onAsk={help.ask} />
        ) : (
          <AiPreviewPane
            preview={help.preview}
            onAgain={() => help.preview && help.ask(help.preview)}
            onBack={help.forget}
            onClose={close}
            onInsert={(text) => write(text, false)}
            onReplace={composer.text.trim() === '' ? null : replace}
            onStop={help.stop}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** How far the message field rises above the button: what one writes is never covered, also while it grows. */
function useRoomAbove(field: RefObject<HTMLTextAreaElement | null>, opened: boolean, written: string) {
  const button = useRef<HTMLButtonElement>(null);
  const [above, setAbove] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is as high as what is written
  useEffect(() => {
    const [text, own] = [field.current, button.current];
    if (!opened || !text || !own) return;
    setAbove(Math.max(0, Math.round(own.getBoundingClientRect().top - text.getBoundingClientRect().top)));
  }, [field, opened, written]);
  return { button, above };
}
