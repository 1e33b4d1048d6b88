import type { WidgetConfig } from '@chatso/contract';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useChat } from '../chat-context.ts';
import { Icon } from '../lib/icons.tsx';
import { texts } from '../texts.ts';
import { Avatar } from './avatar.tsx';

export interface TipProps {
  text: string;
  config: WidgetConfig;
}

/** A prompt beside the launcher; the loader shows the frame in just its height. */
export function Tip({ text, config }: TipProps) {
  const { chat, actions } = useChat();
  const box = useRef<HTMLDivElement>(null);
  const { brandLogo, enableBrandLogo } = config.settings.widgetCustomization;

  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    // A frame that was never shown has no heights: the loader shows it then, and the true one follows.
    const fit = () => chat.post({ type: 'tip', height: current.offsetHeight || 1 });
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [chat]);

  return (
    // Not inside the button, whose name is what it says.
    <div class="tip" ref={box} role="status">
      <button type="button" class="go" aria-description={texts.answer} onClick={actions.openTip}>
        <Avatar name={config.storeName} src={enableBrandLogo ? brandLogo : null} />
        <span>
          <b dir="auto">{config.storeName}</b>
          <span dir="auto">{text}</span>
        </span>
      </button>
      <button type="button" class="x" aria-label={texts.closeTip} onClick={actions.closeTip}>
        <Icon name="x" size={16} />
      </button>
    </div>
  );
}
