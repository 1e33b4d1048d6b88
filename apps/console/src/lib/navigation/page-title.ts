import { limits } from '@chatso/domain';
import { useEffect } from 'react';

/** The title of the page in front, and what waits: in a tab nobody looks at they take turns (T-01). */
let base = 'Chatso';
let attention: string | null = null;
let flashing = false;
let timer: ReturnType<typeof setInterval> | undefined;

function show(next: boolean): void {
  flashing = next && attention !== null && document.visibilityState === 'hidden';
  document.title = flashing && attention !== null ? attention : base;
}

const settle = (): void => show(false);

/** What waits, in words; null when nothing does. In a visible tab the badge says the same and nothing has to move. */
export function setTitleAttention(text: string | null): void {
  if (text === attention) return;
  attention = text;
  clearInterval(timer);
  document.removeEventListener('visibilitychange', settle);
  if (text !== null) {
    timer = setInterval(() => show(!flashing), limits.titleFlashMs);
    document.addEventListener('visibilitychange', settle);
  }
  show(flashing);
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    base = title;
    show(flashing);
  }, [title]);
}
