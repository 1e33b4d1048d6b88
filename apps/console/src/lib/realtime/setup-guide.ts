import type { SetupGuide } from '@chatso/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepAnswer } from '../api/keep-answer.ts';
import { keyOf, mutationOf, queryOf } from '../api/query-of.ts';
import { isAdmin } from '../session/permissions.ts';
import { useSession } from '../session/session.ts';
import { type AgentEventName, onAgentEvent, onRealtimeConnect } from './realtime.ts';

/** What may have ticked a step. */
const ticking: readonly AgentEventName[] = [
  'widget:status-changed',
  'store:settings-changed',
  'store:list-changed',
  'store:active-changed',
  'team:changed',
  'conversation:answered',
  'conversations:answered',
];

export const guideSteps = ['address', 'installed', 'branded', 'invited', 'answered'] as const;
export type GuideStep = (typeof guideSteps)[number];

/** It has led where it leads. */
export const isGuideDone = (guide: SetupGuide): boolean => guideSteps.every((step) => guide[step]);

/** The first steps of the workspace as they really are, for whoever administers it; hidden and brought back for oneself. */
export function useSetupGuide() {
  const { membership } = useSession();
  const client = useQueryClient();
  const admin = isAdmin(membership);
  // While no page showed it nobody heard the events.
  const query = useQuery({
    ...queryOf('setup.guide'),
    enabled: admin,
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
  const done = query.data !== undefined && isGuideDone(query.data);
  useEffect(() => {
    // What has happened does not unhappen often enough to ask for it with every chat.
    if (!admin || done) return;
    const again = () => void client.invalidateQueries({ queryKey: keyOf('setup.guide') });
    const undo = [
      ...ticking.map((name) => onAgentEvent(name, again)),
      // The first answer may be a message in a chat that was taken without one.
      onAgentEvent('conversation:message', ({ message }) => {
        if (message.author === 'agent') again();
      }),
      onRealtimeConnect(again),
    ];
    return () => {
      for (const stop of undo) stop();
    };
  }, [client, admin, done]);
  const change = useMutation({
    ...mutationOf('setup.hideGuide'),
    onSuccess: (guide) => keepAnswer(client, queryOf('setup.guide').queryKey, guide),
  });
  const guide = query.data;
  return {
    guide,
    /** Somebody may still be led by it, hidden or not. */
    open: guide !== undefined && !done,
    shown: guide !== undefined && !done && !guide.hidden,
    changing: change.isPending,
    hide: (hidden: boolean) => change.mutate({ body: { hidden } }),
  };
}
