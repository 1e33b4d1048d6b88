import { useState } from 'react';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { uuid } from '../../../lib/schema/fields.ts';
import { keptWords } from '../../../lib/storage/kept-words.ts';

const kept = keptWords('ticket-comment', v.object({ id: uuid, text: v.string() }));

export const hasKeptComment = (ticketId: string): boolean => kept.read(ticketId) !== null;

/**
 * A comment that is not said yet, on this device also after a reload. With its id: one of which nobody heard whether it
 * arrived is the same when it is sent again.
 */
export function useKeptComment(ticketId: string) {
  const [{ id, text }, setComment] = useState(() => kept.read(ticketId)?.words ?? { id: newId(), text: '' });
  return {
    id,
    text,
    change(next: string): void {
      setComment({ id, text: next });
      if (next.trim() === '') kept.remove(ticketId);
      else kept.write(ticketId, { id, text: next });
    },
    /** `said` is here now: what was typed meanwhile is another one. */
    done(said: string): void {
      setComment((now) => {
        const rest = now.text.startsWith(said) ? now.text.slice(said.length).trimStart() : now.text;
        const next = { id: newId(), text: rest };
        if (rest === '') kept.remove(ticketId);
        else kept.write(ticketId, next);
        return next;
      });
    },
  };
}
