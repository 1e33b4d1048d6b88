import type { Mail, MailAddress, Ticket } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Send } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as newId } from 'uuid';
import { errorMessage } from '../../../lib/api/errors.ts';
import { notifyServer } from '../../../lib/realtime/realtime.ts';
import { RichField } from '../../../ui/rich-field/rich-field.tsx';
import { isStuck } from '../detail/use-ticket.ts';
import classes from './editor.module.css';
import { ReplyAi } from './reply-ai.tsx';
import { FilesAlong, ReplyFiles } from './reply-files.tsx';
import { asTyped, peopleIn } from './reply-people.ts';
import { type SendChoice, SendMenu } from './send-menu.tsx';
import { ShortcutMenu } from './shortcut-menu.tsx';
import {
  asDraft,
  blankReply,
  filesToSend,
  fromDraft,
  isBlank,
  type ReplyMode,
  type TypedReply,
} from './typed-reply.ts';
import { useReplyDraft } from './use-reply-draft.ts';
import { useReplyTo } from './use-reply-to.ts';
import { useSendReply } from './use-send-reply.ts';
import { useUploads } from './use-uploads.ts';

interface ReplyFormProps {
  ticket: Ticket;
  mode: ReplyMode;
  accounts: readonly MailAddress[];
  /** Whether something is typed here that is not sent. */
  onWriting(writing: boolean): void;
}

/** What of a mail can go along; pictures of its text are quoted without. */
const filesOf = (mail: Mail | null) =>
  (mail?.attachments ?? []).filter(({ inline, kept }) => !inline && kept === 'yes');

/** So often a colleague hears that somebody writes. */
const replyingEveryMs = 4000;

export function ReplyForm({ ticket, mode, accounts, onWriting }: ReplyFormProps) {
  const { t } = useTranslation();
  const newest = useReplyTo(ticket);
  // Whoever has begun to write answers the mail they saw, whatever comes meanwhile.
  const [pinned, setPinned] = useState<Mail | null>(null);
  const mail = pinned ?? newest.mail;
  const { draft, loaded, keep } = useReplyDraft(ticket._id);
  const [own, setOwn] = useState<TypedReply | null>(null);
  const [account, setAccount] = useState<string | null>(null);
  const [copies, setCopies] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [mailId, setMailId] = useState(() => newId());
  const told = useRef(0);
  // What was kept before is there until somebody types.
  const typed = own ?? fromDraft(draft);
  const latest = useRef(typed);
  latest.current = typed;
  const isHere = useIsHere();
  const forward = mode === 'forward';
  const merged = ticket.mergedInto !== null;
  const stuck = isStuck(ticket);
  const to = forward ? typed.forwardTo : (typed.to ?? (mail ? asTyped(mail.clientInfo) : ticket.customerEmail));
  const along = forward ? filesOf(mail).filter(({ id }) => !typed.without.includes(id)) : [];
  const insert = useRef<((text: string) => void) | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const accountId = account ?? ticket.accountId ?? mail?.accountId ?? accounts[0]?._id ?? '';

  const change = (part: Partial<TypedReply>): void => {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setOwn(next);
    setProblem(null);
    setPinned((before) => before ?? newest.mail);
    setAccount((before) => before ?? accountId);
    if (send.isError) {
      // The try that failed may have arrived: other words are another mail.
      setMailId(newId());
      send.reset();
    }
    keep(asDraft(next, mail, mode));
    if (Date.now() - told.current > replyingEveryMs) {
      told.current = Date.now();
      notifyServer('ticket:replying', { ticketId: ticket._id });
    }
  };
  const clear = (): void => {
    latest.current = blankReply;
    setOwn(null);
    setPinned(null);
    setProblem(null);
    setAccount(null);
    keep(null);
    told.current = 0;
    notifyServer('ticket:replying', { ticketId: ticket._id, over: true });
  };

  const uploads = useUploads(
    (files) => change({ files: [...latest.current.files, ...files].slice(0, limits.mailFiles) }),
    setProblem,
  );
  const sent = useRef({ typed, mail, mode });
  const send = useSendReply({
    onSent() {
      clear();
      setMailId(newId());
    },
    onFailed: (error) => setProblem(errorMessage(error)),
    onTakenBack() {
      const back = sent.current;
      if (!isHere.current) return keep(asDraft(back.typed, back.mail, back.mode));
      setPinned(back.mail);
      // What was begun meanwhile stays below it.
      return change({ ...back.typed, html: back.typed.html + latest.current.html });
    },
  });

  const lists = { to: peopleIn(to), cc: peopleIn(typed.cc), bcc: peopleIn(typed.bcc) };
  const faultOf = (): string | null => {
    const wrong = lists.to.wrong ?? lists.cc.wrong ?? lists.bcc.wrong;
    if (wrong !== null) return t('ticket.editor.address', { text: wrong });
    if (lists.to.people.length === 0) return t('ticket.editor.select');
    // Handed on, the mail itself is what is said.
    return typed.html === '' && !(forward && mail) ? t('ticket.editor.empty') : null;
  };
  const submit = ({ thenClose = false, at }: SendChoice = {}): void => {
    if (send.isPending || uploads.isPending || stuck) return;
    const fault = faultOf();
    setProblem(fault);
    if (fault !== null) return;
    sent.current = { typed, mail, mode };
    send.mutate({
      body: {
        ...{ ticketId: ticket._id, accountId, messageId: mailId, lastEmailId: mail?._id ?? null, thenClose },
        ...{ to: lists.to.people, cc: lists.cc.people, bcc: lists.bcc.people, html: typed.html },
        ...(forward ? { type: 'forward', attachmentIds: along.map(({ id }) => id) } : {}),
        ...(forward && typed.subject ? { subject: typed.subject } : mail === null ? { subject: ticket.title } : {}),
        ...(at === undefined ? {} : { sendAt: new Date(at).toISOString() }),
        files: filesToSend(typed),
      },
    });
  };
  const from = accounts.find(({ _id }) => _id === accountId);
  const blank = isBlank(typed);
  const writing = own !== null && !blank;
  useEffect(() => onWriting(writing), [onWriting, writing]);
  if (merged && blank) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed inside its fields
    <div
      aria-busy={send.isPending}
      className={classes.form}
      inert={send.isPending}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOfMenu(event)) return;
        event.preventDefault();
        submit();
      }}
      onPaste={(event) => {
        const pasted = isOfMenu(event) ? [] : [...event.clipboardData.files];
        if (pasted.length > 0) uploads.add(pasted);
      }}
    >
      <div className={classes.row}>
        <TextInput
          className={classes.grow}
          disabled={newest.loading}
          label={t('ticket.editor.to')}
          size="xs"
          value={to}
          onChange={({ currentTarget: { value } }) => change(forward ? { forwardTo: value } : { to: value })}
        />
        <NativeSelect
          data={[
            ...accounts.map(({ _id, email }) => ({ value: _id, label: email })),
            ...(from || accountId === '' ? [] : [{ value: accountId, label: t('ticket.editor.fromGone') }]),
          ]}
          label={t('ticket.editor.from')}
          size="xs"
          value={accountId}
          onChange={({ currentTarget: { value } }) => setAccount(value)}
        />
        {copies ? null : (
          <Button size="compact-xs" variant="subtle" onClick={() => setCopies(true)}>
            {t('ticket.editor.copies')}
          </Button>
        )}
      </div>
      {copies || typed.cc !== '' || typed.bcc !== '' ? (
        <div className={classes.row}>
          {(['cc', 'bcc'] as const).map((name) => (
            <TextInput
              className={classes.grow}
              key={name}
              label={t(`ticket.editor.${name}`)}
              size="xs"
              value={typed[name]}
              onChange={({ currentTarget: { value } }) => change({ [name]: value })}
            />
          ))}
        </div>
      ) : null}
      {forward ? (
        <TextInput
          label={t('ticket.editor.subject')}
          maxLength={limits.mailSubjectChars}
          size="xs"
          value={typed.subject ?? (mail ? `Fwd: ${mail.subject}` : ticket.title)}
          onChange={({ currentTarget: { value } }) => change({ subject: value })}
        />
      ) : null}
      {loaded ? (
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
          disabled={send.isPending}
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
      <div className={classes.buttons}>
        {blank ? null : (
          <Button size="xs" variant="subtle" onClick={clear}>
            {t('ticket.editor.cancel')}
          </Button>
        )}
        {blank && !forward ? null : (
          // N-11. A mail is handed on without a word too.
          <>
            <Button
              disabled={stuck}
              leftSection={<Send aria-hidden size={14} />}
              loading={send.isPending}
              size="xs"
              onClick={() => submit()}
            >
              {t('ticket.editor.send')}
            </Button>
            <SendMenu closes={!forward} disabled={stuck || send.isPending} onSend={submit} />
          </>
        )}
      </div>
    </div>
  );
}

/** Menus open inside the form; what is pressed or pasted in one is not said to the mail. */
const isOfMenu = ({ target }: SyntheticEvent): boolean =>
  target instanceof Element && target.closest('[role="menu"]') !== null;

/** Whether the form is still on the page, for answers that come later. */
function useIsHere() {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
