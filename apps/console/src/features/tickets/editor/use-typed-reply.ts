import type { MailAddress, Ticket } from '@chatso/contract';
import { useRef, useState } from 'react';
import { serverNow } from '../../../lib/formats/clock.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { notifyServer } from '../../../lib/realtime/realtime.ts';
import { useAsReplyEditor } from './reply-editors.ts';
import { above, asDraft, blankReply, fromDraft, isBlank, type ReplyMode, type TypedReply } from './typed-reply.ts';
import { useReplyDraft } from './use-reply-draft.ts';
import { useReplyTo } from './use-reply-to.ts';
import { useUndo } from './use-undo.ts';

/** So often a colleague hears that somebody writes. */
const replyingEveryMs = 4000;

interface TypedReplyOptions {
  ticket: Ticket;
  mode: ReplyMode;
  accounts: readonly MailAddress[];
  onMode(mode: ReplyMode): void;
  /** Before what stands there is another. */
  onChange(): void;
}

/** What stands in the form of a mail: as it was kept, until somebody types. */
export function useTypedReply({ ticket, mode, accounts, onMode, onChange }: TypedReplyOptions) {
  const { t } = useTranslation();
  const ticketId = ticket._id;
  const { draft, loaded, keep } = useReplyDraft(ticketId);
  const [own, setOwn] = useState<TypedReply | null>(null);
  const told = useRef(0);
  const typed = own ?? fromDraft(draft);
  const latest = useRef(typed);
  latest.current = typed;
  const { mail, loading } = useReplyTo(ticket, typed.answers);
  const accountId = typed.accountId ?? ticket.accountId ?? mail?.accountId ?? accounts[0]?._id ?? '';
  const hold = (next: TypedReply, as: ReplyMode, atOnce = false): void => {
    onChange();
    latest.current = next;
    setOwn(next);
    const kept = asDraft(next, as);
    keep(kept, atOnce || kept === null);
  };
  const change = (part: Partial<TypedReply>, as = mode): void => {
    const before = latest.current;
    // Whoever has begun to write answers the mail they saw, from where they saw it leave.
    const begun = { answers: before.answers ?? mail?._id ?? null, accountId: before.accountId ?? (accountId || null) };
    hold({ ...before, ...begun, ...part }, as);
    if (serverNow() - told.current <= replyingEveryMs) return;
    told.current = serverNow();
    notifyServer('ticket:replying', { ticketId });
  };
  const clear = (): void => {
    onChange();
    latest.current = blankReply;
    setOwn(null);
    keep(null);
    told.current = 0;
    notifyServer('ticket:replying', { ticketId, over: true });
  };
  const offerUndo = useUndo({
    ...{ id: `prepared:${ticketId}`, html: typed.html, latest },
    onReplace: (html) => change({ html }),
  });
  useAsReplyEditor(ticketId, loaded, {
    isBlank: () => isBlank(latest.current, mode),
    takeBack(back) {
      const as = back.mode === 'forward' ? 'forward' : 'reply';
      // It is nowhere else any more.
      hold(above(fromDraft(back), latest.current), as, true);
      onMode(as);
    },
    append(html) {
      const before = latest.current.html;
      const after = before === '' ? html : `${before}<p></p>${html}`;
      // Whoever hands a mail on goes on doing so.
      const as = isBlank(latest.current, mode) ? 'reply' : mode;
      change({ html: after }, as);
      onMode(as);
      offerUndo(t('ticket.macro.prepared'), before, after);
    },
  });
  const blank = isBlank(typed, mode);
  return {
    ...{ typed, latest, loaded, mail, loading, accountId, change, clear, blank },
    /** Something is typed here that is not sent. */
    writing: own !== null && !blank,
  };
}
