import type { TicketDraft } from '@chatso/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { serverNow } from '../../../lib/formats/clock.ts';
import { above } from './typed-reply.ts';

/** What is done to an editor from outside of it. */
export interface ReplyEditor {
  isBlank(): boolean;
  takeBack(draft: TicketDraft): void;
  /** Below what is typed. */
  append(html: string): void;
}

/** Of each ticket that is on the page. */
const editors = new Map<string, ReplyEditor>();

export const replyEditorOf = (ticketId: string): ReplyEditor | null => editors.get(ticketId) ?? null;

/** Lets an editor be found by its ticket, once what was kept for it is there. */
export function useAsReplyEditor(ticketId: string, ready: boolean, editor: ReplyEditor): void {
  const now = useRef(editor);
  now.current = editor;
  useEffect(() => {
    if (!ready) return;
    const one: ReplyEditor = {
      isBlank: () => now.current.isBlank(),
      takeBack: (draft) => now.current.takeBack(draft),
      append: (html) => now.current.append(html),
    };
    editors.set(ticketId, one);
    return () => {
      if (editors.get(ticketId) === one) editors.delete(ticketId);
    };
  }, [ticketId, ready]);
}

/** Whether somebody has begun to write there: in the editor, or before the ticket was left. */
export function isBegun(client: QueryClient, ticketId: string): boolean {
  const editor = replyEditorOf(ticketId);
  if (editor) return !editor.isBlank();
  const kept = client.getQueryData(queryOf('ticketDrafts.get', { params: { id: ticketId } }).queryKey);
  return kept !== undefined && kept.data !== null;
}

/** Puts what was taken back into the editor of its ticket; where that is not on the page, to what is kept for it. */
export async function giveBack(client: QueryClient, ticketId: string, back: TicketDraft): Promise<void> {
  const editor = replyEditorOf(ticketId);
  if (editor) return editor.takeBack(back);
  const asked = queryOf('ticketDrafts.get', { params: { id: ticketId } });
  const { data: begun } = await client.fetchQuery({ ...asked, staleTime: Number.POSITIVE_INFINITY });
  const rev = Math.max(serverNow(), (begun?.rev ?? 0) + 1);
  const draft = { ...(begun === null ? back : above(back, begun)), rev };
  client.setQueryData(asked.queryKey, { data: draft });
  await mutationOf('ticketDrafts.put').mutationFn({ params: { id: ticketId }, body: { draft, rev } });
}
