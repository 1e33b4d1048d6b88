import type { VisitorConversation } from '@chatso/contract';
import { safeHref } from '@chatso/domain';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { type ChatState, isHeard } from '../chat/state.ts';
import { useChat, useWholeState } from '../chat-context.ts';
import { Icon } from '../lib/icons.tsx';
import { backText, isAnyOpen } from '../model/hours.ts';
import type { Screen } from '../model/screen.ts';
import { clock } from '../model/times.ts';
import { texts } from '../texts.ts';
import { Avatar } from './avatar.tsx';
import { agentIsTyping } from './typing.ts';

interface Props {
  screen: Screen;
  conversation: VisitorConversation | null;
  onEnd(): void;
}

function Menu({ onEnd }: { onEnd(): void }) {
  const { actions } = useChat();
  const sound = isHeard(useWholeState());
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLButtonElement>('[role=menuitem]')?.focus();
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [open]);

  function onKey(event: KeyboardEvent): void {
    if (!open) return;
    if (event.key === 'Escape') {
      // Closes the menu, not the chat.
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const items = [...(box.current?.querySelectorAll<HTMLButtonElement>('[role=menuitem]') ?? [])];
      const at = items.findIndex((item) => item === document.activeElement);
      items[(at + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length]?.focus();
    } else if (event.key === 'Tab') setOpen(false);
  }

  const choose = (run: () => void) => () => {
    setOpen(false);
    run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and its items, caught where they pass
    <div class="menu-box" ref={box} onKeyDown={onKey}>
      <button
        ref={button}
        type="button"
        class="ib"
        aria-label={texts.menu}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" />
      </button>
      {open && (
        <div class="menu" role="menu" id={id}>
          <button type="button" role="menuitem" onClick={choose(actions.toggleSound)}>
            {sound ? texts.soundOff : texts.soundOn}
          </button>
          <button type="button" role="menuitem" class="danger" onClick={choose(onEnd)}>
            {texts.endChat}
          </button>
        </div>
      )}
    </div>
  );
}

/** What stands under the title: who types, the department, when we are back, how it ended. */
function subtitleOf(state: ChatState, screen: Screen, conversation: VisitorConversation | null): string {
  const { config } = state;
  const look = config?.settings.widgetCustomization;
  if (screen === 'chat' && conversation) {
    const name = conversation.agent?.name ?? texts.agent;
    return agentIsTyping(state, conversation._id)
      ? texts.typing(name)
      : (conversation.department?.name ?? config?.storeName ?? '');
  }
  if (screen === 'rating' && conversation?.endDate) return texts.chatEndedAt(clock(Date.parse(conversation.endDate)));
  if (screen === 'ended' && conversation?.agent) return texts.chatWithEnded(conversation.agent.name);
  if (config && !isAnyOpen(config) && screen !== 'waiting') return backText(config.nextOpening) ?? texts.awayNow;
  if (!look?.enableSubtitle) return '';
  if (!look.subtitleIsReplyTime) return look.subtitle;
  const seconds = config?.replySeconds ?? null;
  return seconds === null ? '' : texts.replyTime(Math.max(1, Math.round(seconds / 60)));
}

export function Header({ screen, conversation, onEnd }: Props) {
  const { actions } = useChat();
  const state = useWholeState();
  const look = state.config?.settings.widgetCustomization;
  const agent = screen === 'chat' ? (conversation?.agent ?? null) : null;
  const logo = look?.enableBrandLogo && look.brandLogo ? safeHref(new URL(look.brandLogo, location.href).href) : null;
  const subtitle = subtitleOf(state, screen, conversation);
  const away = state.connection.kind !== 'connected';
  const canGoBack =
    screen === 'order' ||
    (state.conversations.size > 0 &&
      (['prechat', 'compose', 'offline', 'offline-sent', 'ended'].includes(screen) ||
        (screen === 'rating' && !state.config?.settings.isRatingMandatory)));
  return (
    <header class="head">
      {canGoBack && (
        <button type="button" class="ib back" aria-label={texts.back} onClick={actions.goHome}>
          <Icon name="back" size={20} />
        </button>
      )}
      {agent ? (
        <Avatar name={agent.name} src={agent.avatar} presence={away ? 'away' : 'online'} />
      ) : (
        logo && <img class="logo" src={logo} alt="" />
      )}
      <div class="t">
        <h1 dir="auto">{agent?.name ?? look?.title ?? texts.chat}</h1>
        {subtitle && <p dir="auto">{subtitle}</p>}
      </div>
      {screen === 'chat' && <Menu onEnd={onEnd} />}
      <button type="button" class="ib" aria-label={texts.close} onClick={actions.close}>
        <Icon name="x" size={20} />
      </button>
    </header>
  );
}
