import type { MailAddress, Ticket } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { RichField } from '../../../ui/rich-field/rich-field.tsx';
import { isStuck } from '../detail/use-ticket.ts';
import classes from './editor.module.css';
import { failureWords } from './failure-words.ts';
import { ReplyAi } from './reply-ai.tsx';
import { ReplyButtons } from './reply-buttons.tsx';
import { FilesAlong, ReplyFiles } from './reply-files.tsx';
import { ReplyHead } from './reply-head.tsx';
import { asTyped, peopleIn } from './reply-people.ts';
import type { SendChoice } from './send-menu.tsx';
import { ShortcutMenu } from './shortcut-menu.tsx';
import { asDraft, filesOf, filesToSend, type ReplyMode } from './typed-reply.ts';
import { useSendReply } from './use-send-reply.ts';
import { useTypedReply } from './use-typed-reply.ts';
import { useUploads } from './use-uploads.ts';

interface ReplyFormProps {
  ticket: Ticket;
  mode: ReplyMode;
  accounts: readonly MailAddress[];
  /** Whether something is typed here that is not sent. */
  onWriting(writing: boolean): void;
  /** What is put here is of another kind. */
  onMode(mode: ReplyMode): void;
}

export function ReplyForm({ ticket, mode, accounts, onWriting, onMode }: ReplyFormProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useSendReply(
    ticket,
    () => reply.clear(),
    (error) => setProblem(failureWords(error)),
  );
  const onChange = () => {
    setProblem(null);
    sending.otherWords();
  };
  const reply = useTypedReply({ ticket, mode, accounts, onMode, onChange });
  const { typed, latest, mail, accountId, blank, change, writing } = reply;
  const uploads = useUploads(
    (files) => change({ files: [...latest.current.files, ...files].slice(0, limits.mailFiles) }),
    setProblem,
  );
  const insert = useRef<((text: string) => void) | null>(null);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => onWriting(writing), [onWriting, writing]);

  const forward = mode === 'forward';
  const merged = ticket.mergedInto !== null;
  const stuck = isStuck(ticket);
  const to = forward ? typed.forwardTo : (typed.to ?? (mail ? asTyped(mail.clientInfo) : ticket.customerEmail));
  const along = forward ? filesOf(mail).filter(({ id }) => !typed.without.includes(id)) : [];
  const lists = { to: peopleIn(to), cc: peopleIn(typed.cc), bcc: peopleIn(typed.bcc) };
  const faultOf = (): string | null => {
    const wrong = lists.to.wrong ?? lists.cc.wrong ?? lists.bcc.wrong;
    if (wrong !== null) return t('ticket.editor.address', { text: wrong });
    if (lists.to.people.length === 0) return t('ticket.editor.select');
    // Handed on, the mail itself is what is said.
    return typed.html === '' && !(forward && mail) ? t('ticket.editor.empty') : null;
  };
  const submit = ({ thenClose = false, at }: SendChoice = {}): void => {
    if (sending.isPending || uploads.isPending || reply.loading || stuck) return;
    const fault = faultOf();
    setProblem(fault);
    if (fault !== null) return;
    const answers = mail?._id ?? null;
    sending.send({
      draft: asDraft({ ...typed, answers, accountId: accountId || null }, mode),
      body: {
        ...{ accountId, lastEmailId: answers, thenClose, files: filesToSend(typed), html: typed.html },
        ...{ to: lists.to.people, cc: lists.cc.people, bcc: lists.bcc.people },
        ...(forward ? { type: 'forward', attachmentIds: along.map(({ id }) => id) } : {}),
        ...(forward && typed.subject ? { subject: typed.subject } : mail === null ? { subject: ticket.title } : {}),
        ...(at === undefined ? {} : { sendAt: new Date(at).toISOString() }),
      },
    });
  };
  if (merged && blank) return null;
  const from = accounts.find(({ _id }) => _id === accountId);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed inside its fields
    <div
      aria-busy={sending.isPending}
      className={classes.form}
      inert={sending.isPending}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOfMenu(event)) return;
        event.preventDefault();
        submit();
      }}
      onPaste={(event) => {
        const isText = event.clipboardData.types.includes('text/plain');
        const pasted = isOfMenu(event) || isText ? [] : [...event.clipboardData.files];
        if (pasted.length > 0) uploads.add(pasted);
      }}
    >
      <ReplyHead accounts={accounts} mode={mode} reply={reply} ticket={ticket} to={to} />
      {reply.loaded ? (
        <div ref={field}>
          <RichField
            insertRef={insert}
            label={t('ticket.editor.message')}
            pictures={uploads.pictures}
            value={typed.html}
            onChange={(html) => change({ html })}
          />
        </div>
      ) : null}
      {from?.sendingProblem ? <p className={classes.fails}>{t('ticket.editor.sendingFails')}</p> : null}
      {from && from.signature !== '' ? <p className={classes.quiet}>{t('ticket.editor.signature')}</p> : null}
      {along.length > 0 ? (
        <FilesAlong files={along} onRemove={(id) => change({ without: [...typed.without, id] })} />
      ) : null}
      <ReplyFiles
        adding={uploads.isPending}
        files={typed.files}
        onAdd={uploads.add}
        onChange={(files) => change({ files })}
      >
        <ShortcutMenu ticket={ticket} onPick={(text) => insert.current?.(text)} />
        <ReplyAi
          {...{ field, insert, latest, mode, ticket }}
          disabled={sending.isPending}
          html={typed.html}
          onReplace={(html) => change({ html })}
        />
      </ReplyFiles>
      {problem === null ? null : (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {merged ? <p className={classes.quiet}>{t('ticket.editor.kept')}</p> : null}
      <ReplyButtons
        {...{ blank, forward }}
        disabled={stuck}
        sending={sending.isPending}
        onCancel={reply.clear}
        onSend={submit}
      />
    </div>
  );
}

/** Menus open inside the form; what is pressed or pasted in one is not said to the mail. */
const isOfMenu = ({ target }: SyntheticEvent): boolean =>
  target instanceof Element && target.closest('[role="menu"]') !== null;
