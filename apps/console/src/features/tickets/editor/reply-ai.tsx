import type { Ticket } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { type ComponentProps, type RefObject, useState } from 'react';
import { AiMenu } from '../../../entities/ai-help/ai-menu.tsx';
import { AiPopover } from '../../../entities/ai-help/ai-popover.tsx';
import { useAiHelp, useAiHelps } from '../../../entities/ai-help/use-ai-help.ts';
import { useRoomAbove } from '../../../entities/ai-help/use-room-above.ts';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { htmlOf, wordsOf } from './plain-words.ts';
import type { ReplyMode } from './typed-reply.ts';
import { mailsOf } from './use-reply-to.ts';
import { useUndo } from './use-undo.ts';

interface ReplyAiProps {
  ticket: Ticket;
  mode: ReplyMode;
  html: string;
  /** What stands in the editor at this moment, for what is pressed later. */
  latest: RefObject<{ html: string }>;
  /** Around the text. */
  field: RefObject<HTMLElement | null>;
  insert: RefObject<((text: string) => void) | null>;
  disabled: boolean;
  onReplace(html: string): void;
}

/** Above what is written where there is room, and over it in a low window: never outside. */
const inWindow = {
  flip: false,
  shift: { crossAxis: true, limiter: { fn: ({ x, y }: { x: number; y: number }) => ({ x, y }) }, padding: 8 },
};

/** AI for who answers a ticket: it writes into the text when it is told to, and never sends; typing goes on meanwhile. */
export function ReplyAi({ ticket, mode, html, latest, field, insert, disabled, onReplace }: ReplyAiProps) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const on = useAiHelps(workspaceId);
  const [opened, setOpened] = useState(false);
  const help = useAiHelp('ai.assistTicket', ticket._id);
  const { button, above } = useRoomAbove(field, opened, html);
  const offerUndo = useUndo({ id: `ai-replaced:${ticket._id}`, html, latest, onReplace });
  // Whoever hands a mail on does not answer it.
  const helps = mode === 'forward' ? on.filter((one) => one !== 'reply') : on;
  if (helps.length === 0) return null;
  const text = wordsOf(html);
  const focusField = () => field.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus();
  const close = () => {
    help.forget();
    setOpened(false);
    focusField();
  };
  return (
    <AiPopover
      // Its box scrolls, and would cut it off.
      floatingStrategy="fixed"
      help={help}
      middlewares={inWindow}
      menu={<TicketMenu draft={text} helps={helps} ticket={ticket} onAsk={help.ask} />}
      offset={above + 8}
      opened={opened && !disabled}
      target={
        <Button
          aria-expanded={opened}
          aria-label={t('aiHelp.open')}
          disabled={disabled}
          leftSection={<Sparkles aria-hidden size={14} />}
          ref={button}
          size="compact-xs"
          variant="subtle"
          onClick={() => (opened ? close() : setOpened(true))}
        >
          {t('aiHelp.button')}
        </Button>
      }
      onClose={close}
      onInsert={(said) => {
        // The editor is on its way: the text waits in the preview.
        if (insert.current === null) return;
        close();
        insert.current(said);
      }}
      onOpened={setOpened}
      onReplace={
        text === ''
          ? null
          : (said) => {
              const before = html;
              const after = htmlOf(said);
              onReplace(after);
              close();
              offerUndo(t('aiHelp.replaced'), before, after);
            }
      }
    />
  );
}

interface TicketMenuProps extends Pick<ComponentProps<typeof AiMenu>, 'draft' | 'helps' | 'onAsk'> {
  ticket: Ticket;
}

function TicketMenu({ ticket, ...menu }: TicketMenuProps) {
  const mails = useQuery(queryOf('mails.ofTickets', mailsOf(ticket._id))).data?.data ?? [];
  const theirs = mails
    .filter(({ direction, kind, spam, preview }) => direction === 'in' && kind === 'mail' && !spam && preview !== '')
    .map(({ _id, preview }) => ({ of: { mailId: _id }, label: preview }));
  const empty = mails.length === 0 && ticket.linkWith.chat.length === 0;
  return <AiMenu about="ticket" empty={empty} theirs={theirs} {...menu} />;
}
