import type { AgentEvents } from '@chatso/contract';
import { useEffect, useRef } from 'react';
import { onAgentEvent } from '../../lib/realtime/realtime.ts';

export type BanNews = AgentEvents['visitor:ban-changed'];

/** Somebody of the team, oneself included, banned, changed a ban or let in again. */
export function useBanNews(onNews: (news: BanNews) => void): void {
  const latest = useRef(onNews);
  latest.current = onNews;
  useEffect(() => onAgentEvent('visitor:ban-changed', (news) => latest.current(news)), []);
}
