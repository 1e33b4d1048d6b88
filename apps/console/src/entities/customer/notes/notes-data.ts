import type { Conversation, CustomerNote, Membership } from '@chatso/contract';
import { isSocialChannel, mayRemoveNote as judgeRemoval, limits } from '@chatso/domain';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keyOf, queryOf } from '../../../lib/api/query-of.ts';
import { onAgentEvent, onRealtimeConnect, requestServer } from '../../../lib/realtime/realtime.ts';
import { log } from '../../../lib/reports/log.ts';
import { useSession } from '../../../lib/session/session.ts';
import { emailOf } from '../../conversation/chat-names.ts';

/** K-19: an e-mail, or on a social channel a full name in a store; null where a note could not be found again. */
export function notedPerson(chat: Conversation) {
  const email = emailOf(chat)?.trim();
  const fullname = (chat.customerFullname ?? chat.client.fullname)?.trim();
  if (email) return { email, chatsoStoreId: chat.storeId };
  return fullname && isSocialChannel(chat.store.type) ? { fullname, chatsoStoreId: chat.storeId } : null;
}
export type NotedPerson = NonNullable<ReturnType<typeof notedPerson>>;

/** Of everybody's notes, on any page: whoever adds one asks for them again. */
export const customerNotesKey = (workspaceId: string) => keyOf('customerNotes.list', undefined, workspaceId);

const notesOptions = (person: NotedPerson | null, page: number) =>
  queryOptions({
    ...queryOf('customerNotes.list', {
      query: { ...(person ?? { chatsoStoreId: '' }), page, limit: limits.customerNotesPerPage },
    }),
    staleTime: 30_000,
    meta: { quiet: true },
  });

/** K-16 */
export function useCustomerNotes(person: NotedPerson, page: number) {
  return useQuery({ ...notesOptions(person, page), placeholderData: keepPreviousData });
}

/** How many there are; pending only while they are asked for. */
export function useNotesCount(chat: Conversation): { isPending: boolean; data: number | undefined } {
  const person = notedPerson(chat);
  const { data, isPending } = useQuery({ ...notesOptions(person, 1), enabled: person !== null });
  return { isPending: isPending && person !== null, data: data?.total_items };
}

/** Panel and drawer show the same person; a page follows one at a time. */
const shown: NotedPerson[] = [];

const followShown = () => requestServer('customer-note:follow', { person: shown.at(-1) ?? null });

/** Colleagues' notes as they are written; after a lost connection those of meanwhile. One component shows one person. */
export function useFollowedNotes(person: NotedPerson): void {
  const { workspaceId } = useSession();
  const queryClient = useQueryClient();
  const [followed] = useState(person);
  useEffect(() => {
    const lookAgain = () => void queryClient.invalidateQueries({ queryKey: customerNotesKey(workspaceId) });
    const logged = (error: unknown) => log.debug('Notes are not followed', { error });
    // First the server listens, then the notes are read: nothing falls between.
    const follow = () => void followShown().then(lookAgain, logged);
    shown.push(followed);
    const undo = [onAgentEvent('customer-note:changed', lookAgain), onRealtimeConnect(follow)];
    follow();
    return () => {
      for (const stop of undo) stop();
      shown.splice(shown.indexOf(followed), 1);
      void followShown().catch(logged);
    };
  }, [followed, workspaceId, queryClient]);
}

/** K-20 */
export const isNoteText = (text: string): boolean => text.trim() !== '' && [...text].length <= limits.customerNoteChars;

/** K-22, K-23: as the server will judge it. */
export function mayRemoveNote(note: CustomerNote, role: Membership['role'], email: string): boolean {
  const judged = { ofShop: note.source === 'crm', own: note.email === email, authorRole: note.role };
  return judgeRemoval(judged, role);
}
