import { limits } from '@chatso/domain';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { InformationForm } from '../later.tsx';
import { Icon } from '../lib/icons.tsx';
import type { ThreadRow } from '../model/thread.ts';
import { texts } from '../texts.ts';
import { Avatar } from './avatar.tsx';
import { Bubble } from './bubble.tsx';

interface Props {
  rows: ThreadRow[];
  conversationId: string;
  closed: boolean;
  typingName: string | null;
  typingAvatar: string | null;
  onOlder?: () => void;
  /** Above and below the messages, in the same scroll. */
  top?: ComponentChildren;
  bottom?: ComponentChildren;
}

const olderAtPx = 60;

/** Where the reader is: at the end it follows, elsewhere it stays and says that there is more. */
function useScroll(rows: ThreadRow[], hasBegun: boolean, onOlder: (() => void) | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef({ atEnd: true, height: 0, firstKey: '', lastKey: '' });
  const [more, setMore] = useState(false);
  const begun = useRef(hasBegun);
  begun.current = hasBegun;

  const toEnd = () => {
    // Before the first message the welcome is what is read first.
    if (box.current && begun.current) box.current.scrollTop = box.current.scrollHeight;
    setMore(false);
  };

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { atEnd, height, firstKey, lastKey } = place.current;
    const first = rows[0]?.key ?? '';
    const last = rows.at(-1);
    const grewBelow = last !== undefined && last.key !== lastKey;
    const own = last?.kind === 'bubble' && last.mine && last.delivery !== 'sent';
    if (atEnd || (grewBelow && own)) toEnd();
    else if (first !== firstKey && !grewBelow) element.scrollTop += element.scrollHeight - height;
    else if (grewBelow) setMore(true);
    place.current = { ...place.current, height: element.scrollHeight, firstKey: first, lastKey: last?.key ?? '' };
  });

  // A picture that loads, a keyboard that comes up: whoever reads the end keeps reading it.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (place.current.atEnd) toEnd();
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  function onScroll(): void {
    const element = box.current;
    if (!element) return;
    place.current.atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < limits.scrollPillPx;
    if (place.current.atEnd) setMore(false);
    if (element.scrollTop < olderAtPx) onOlder?.();
  }
  return { box, more, toEnd, onScroll };
}

export function Thread(props: Props) {
  const { rows, conversationId, closed, typingName, onOlder } = props;
  const { box, more, toEnd, onScroll } = useScroll(rows, conversationId !== 'new', onOlder);
  return (
    <div class="thread">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class="scroll" ref={box} onScroll={onScroll} tabIndex={0}>
        <div class="inner">
          {props.top}
          {/* A log is a live region: what is added is read out. */}
          <div role="log" aria-label={texts.conversation}>
            <ol class="msgs">
              {rows.map((row) => {
                if (row.kind === 'day')
                  return (
                    <li key={row.key} class="day">
                      {row.label}
                    </li>
                  );
                if (row.kind === 'form')
                  return <InformationForm key={row.key} row={row} conversationId={conversationId} closed={closed} />;
                return <Bubble key={row.key} row={row} />;
              })}
            </ol>
            {typingName !== null && (
              <div class="m">
                <Avatar name={typingName} src={props.typingAvatar} size="sm" />
                <div class="bub last typing">
                  <i />
                  <i />
                  <i />
                  <span class="vh">{texts.typing(typingName)}</span>
                </div>
              </div>
            )}
          </div>
          {props.bottom}
        </div>
      </div>
      {more && (
        <button type="button" class="pill" onClick={toEnd}>
          <Icon name="down" size={14} /> {texts.newMessages}
        </button>
      )}
    </div>
  );
}
