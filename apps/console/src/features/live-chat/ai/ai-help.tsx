import type { Conversation } from '@chatso/contract';
import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { IconButton } from '../../../ui/index.ts';
import type { ComposerState } from '../composer/use-composer.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import classes from './ai-help.module.css';
import { AiMenu } from './ai-menu.tsx';
import { AiPreviewPane } from './ai-preview.tsx';
import { useAiHelp } from './use-ai-help.ts';

interface AiHelpProps {
  chat: Conversation;
  composer: ComposerState;
  disabled: boolean;
  size: 32 | 44;
}

const askAgainAfterMs = 5 * 60_000;

/**
 * AI for agents: a menu above the message field and a preview of what comes. It only ever writes into the field when it
 * is told to, and never sends; typing goes on meanwhile.
 */
export function AiHelp({ chat, composer, disabled, size }: AiHelpProps) {
  const { t } = useTranslation();
  const { workspaceId } = useLiveChat();
  const { data } = useQuery({
    queryKey: ['ai-helps', workspaceId],
    queryFn: ({ signal }) => api['ai.helps']({}, { signal }),
    staleTime: askAgainAfterMs,
    retry: false,
  });
  const [opened, setOpened] = useState(false);
  const help = useAiHelp(chat._id);
  const helps = data?.helps.filter((one) => one !== 'assistant') ?? [];
  if (helps.length === 0) return null;
  const close = () => {
    help.forget();
    setOpened(false);
    document.querySelector<HTMLElement>('[data-composer]')?.focus();
  };
  const insert = (text: string) => {
    composer.setText(text);
    close();
  };
  const before = composer.text.trimEnd();
  return (
    <Popover
      // The agent writes and reads on while an answer is coming.
      closeOnClickOutside={help.preview === null}
      // It stays where it is when the field grows under it.
      hideDetached={false}
      opened={opened && !disabled}
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
            onInsert={before === '' ? insert : (text) => insert(`${before} ${text}`)}
            onReplace={before === '' ? null : insert}
            onStop={help.stop}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
