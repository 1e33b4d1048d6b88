import { endpoints, type Mail, type MailAddress, type MailFile, type ResponseOf, type Ticket } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, Menu, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronDown, Lock, Paperclip, Reply, Send, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as newId } from 'uuid';
import { errorMessage } from '../../../lib/api/errors.ts';
import { mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { upload as sendFile } from '../../../lib/files/upload.ts';
import { fileSize } from '../../../lib/formats/formats.ts';
import { notifyServer } from '../../../lib/realtime/realtime.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { IconButton, toast } from '../../../ui/index.ts';
import { RichField } from '../../../ui/rich-field/rich-field.tsx';
import { CommentBox } from '../detail/comment-box.tsx';
import { useLookAgain } from '../detail/use-ticket.ts';
import classes from './editor.module.css';
import { asTyped, peopleIn } from './reply-people.ts';
import { useReplyDraft } from './use-reply-draft.ts';
import { useReplyTo } from './use-reply-to.ts';

/** At the end of a ticket: an answer by mail, or a word to the team. What is typed into one stays while the other is shown. */
export function ReplyBox({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'reply' | 'comment'>('reply');
  const accounts = useQuery(queryOf('mails.addresses', { query: {} })).data?.data ?? [];
  if (ticket.mergedInto !== null) return null;
  return (
    <div className={classes.box}>
      <div aria-label={t('ticket.editor.label')} className={classes.tabs} role="tablist">
        {(['reply', 'comment'] as const).map((name) => (
          <button
            aria-selected={tab === name}
            className={classes.tab}
            key={name}
            role="tab"
            type="button"
            onClick={() => setTab(name)}
          >
            {name === 'reply' ? <Reply aria-hidden size={15} /> : <Lock aria-hidden size={15} />}
            {t(`ticket.editor.${name}`)}
          </button>
        ))}
      </div>
      <div hidden={tab !== 'reply'}>
        {accounts.length === 0 ? (
          <p className={classes.quiet}>{t('ticket.editor.noAccount')}</p>
        ) : (
          <ReplyForm accounts={accounts} key={ticket._id} ticket={ticket} />
        )}
      </div>
      <div hidden={tab !== 'comment'}>
        <CommentBox ticket={ticket} />
      </div>
    </div>
  );
}

interface ReplyFormProps {
  ticket: Ticket;
  accounts: readonly MailAddress[];
}

interface Typed {
  html: string;
  to: string | null;
  cc: string;
  bcc: string;
  files: MailFile[];
}
const blank: Typed = { html: '', to: null, cc: '', bcc: '', files: [] };

/** So often a colleague hears that somebody writes. */
const replyingEveryMs = 4000;

function ReplyForm({ ticket, accounts }: ReplyFormProps) {
  const { t } = useTranslation();
  const again = useLookAgain();
  const newest = useReplyTo(ticket);
  // Whoever has begun to write answers the mail they saw, whatever comes meanwhile.
  const [pinned, setPinned] = useState<Mail | null>(null);
  const mail = pinned ?? newest.mail;
  const { loading } = newest;
  const { draft, loaded, keep } = useReplyDraft(ticket._id);
  const [own, setOwn] = useState<Typed | null>(null);
  const [account, setAccount] = useState<string | null>(null);
  const [copies, setCopies] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [mailId, setMailId] = useState(() => newId());
  const told = useRef(0);
  // What was kept before is there until somebody types.
  const typed: Typed =
    own ??
    (draft
      ? {
          ...blank,
          html: draft.html,
          to: draft.to.join(', ') || null,
          cc: draft.cc.join(', '),
          bcc: draft.bcc.join(', '),
        }
      : blank);
  const first = mail ? asTyped(mail.clientInfo) : ticket.customerEmail;
  const to = typed.to ?? first;
  const accountId = account ?? ticket.accountId ?? mail?.accountId ?? accounts[0]?._id ?? '';

  const change = (part: Partial<Typed>): void => {
    const next = { ...typed, ...part };
    setOwn(next);
    setProblem(null);
    setPinned((before) => before ?? newest.mail);
    if (send.isError) {
      // The try that failed may have arrived: other words are another mail.
      setMailId(newId());
      send.reset();
    }
    const list = (text: string) =>
      text
        .split(/[,;]/)
        .map((one) => one.trim())
        .filter(Boolean)
        .slice(0, limits.mailRecipients);
    const empty = next.html === '' && next.files.length === 0;
    keep(
      empty
        ? null
        : {
            ...{ mode: 'reply', html: next.html, to: list(next.to ?? ''), cc: list(next.cc), bcc: list(next.bcc) },
            ...{ subject: '', lastEmailId: mail?._id ?? null, fileIds: next.files.map(({ id }) => id), rev: 0 },
          },
    );
    if (Date.now() - told.current > replyingEveryMs) {
      told.current = Date.now();
      notifyServer('ticket:replying', { ticketId: ticket._id });
    }
  };

  const uploads = useUploads(
    (files) => change({ files: [...typed.files, ...files].slice(0, limits.mailFiles) }),
    setProblem,
  );
  const withdraw = useMutation({
    ...mutationOf('mails.withdraw'),
    meta: { quiet: true },
    onError: (error) => void toast.error(error),
    onSettled: again,
  });
  const send = useMutation({
    ...mutationOf('mails.reply'),
    meta: { quiet: true },
    onSuccess({ data }) {
      const sent = typed;
      setOwn(blank);
      setPinned(null);
      setMailId(newId());
      keep(null);
      toast.success(t('ticket.editor.sent'), {
        sticky: true,
        id: data._id,
        detail: t('ticket.editor.leaves'),
        action: {
          label: t('ticket.editor.undo'),
          onClick: () =>
            withdraw.mutate(
              { params: { id: data._id } },
              // It has not left: everything is in its place again.
              {
                onSuccess() {
                  change({ ...sent, files: [] });
                  if (sent.files.length > 0) toast.info(t('ticket.editor.filesAgain'));
                },
              },
            ),
        },
      });
      setTimeout(() => toast.hide(data._id), limits.mailUndoMs);
    },
    onError: (error) => setProblem(errorMessage(error)),
    onSettled: again,
  });

  const lists = { to: peopleIn(to), cc: peopleIn(typed.cc), bcc: peopleIn(typed.bcc) };
  const faultOf = (): string | null => {
    const wrong = lists.to.wrong ?? lists.cc.wrong ?? lists.bcc.wrong;
    if (wrong !== null) return t('ticket.editor.address', { text: wrong });
    if (lists.to.people.length === 0) return t('ticket.editor.select');
    return typed.html === '' ? t('ticket.editor.empty') : null;
  };
  const submit = (thenClose: boolean): void => {
    if (send.isPending || uploads.isPending || ticket.blocked !== null) return;
    const fault = faultOf();
    setProblem(fault);
    if (fault !== null) return;
    send.mutate({
      body: {
        ...{ ticketId: ticket._id, accountId, messageId: mailId, lastEmailId: mail?._id ?? null, thenClose },
        ...{ to: lists.to.people, cc: lists.cc.people, bcc: lists.bcc.people, html: typed.html },
        ...(mail === null ? { subject: ticket.title } : {}),
        files: typed.files.map(({ id }) => ({ id })),
      },
    });
  };
  const changed = typed.html !== '' || typed.files.length > 0;
  const from = accounts.find(({ _id }) => _id === accountId);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed inside its fields
    <div
      aria-busy={send.isPending}
      className={classes.form}
      inert={send.isPending}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        submit(false);
      }}
      onPaste={(event) => {
        const pasted = [...event.clipboardData.files];
        if (pasted.length > 0) uploads.add(pasted);
      }}
    >
      <div className={classes.row}>
        <TextInput
          className={classes.grow}
          disabled={loading}
          label={t('ticket.editor.to')}
          size="xs"
          value={to}
          onChange={({ currentTarget: { value } }) => change({ to: value })}
        />
        <NativeSelect
          data={accounts.map(({ _id, email }) => ({ value: _id, label: email }))}
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
      {loaded ? (
        <RichField label={t('ticket.editor.message')} value={typed.html} onChange={(html) => change({ html })} />
      ) : null}
      {from && from.signature !== '' ? <p className={classes.quiet}>{t('ticket.editor.signature')}</p> : null}
      <Files
        adding={uploads.isPending}
        files={typed.files}
        onAdd={uploads.add}
        onChange={(files) => change({ files })}
      />
      {problem === null ? null : (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.buttons}>
        {changed ? (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              setOwn(blank);
              setPinned(null);
              setProblem(null);
              keep(null);
            }}
          >
            {t('ticket.editor.cancel')}
          </Button>
        ) : null}
        <Button
          disabled={ticket.blocked !== null}
          leftSection={<Send aria-hidden size={14} />}
          loading={send.isPending}
          size="xs"
          onClick={() => submit(false)}
        >
          {t('ticket.editor.send')}
        </Button>
        <Menu position="top-end">
          <Menu.Target>
            <IconButton
              disabled={ticket.blocked !== null || send.isPending}
              icon={<ChevronDown size={16} strokeWidth={1.75} />}
              label={t('ticket.editor.more')}
            />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => submit(true)}>{t('ticket.editor.sendAndClose')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}

/** Files are with the server before the mail leaves, so that sending takes a moment only. */
function useUploads(onFiles: (files: MailFile[]) => void, onProblem: (problem: string | null) => void) {
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const done: MailFile[] = [];
      for (const file of files) {
        const input = { path: endpoints['mails.upload'].path, field: 'files', file, onProgress: () => undefined };
        const { workspaceId } = sessionStore.getState();
        const { results } = await sendFile<ResponseOf<(typeof endpoints)['mails.upload']>>({
          ...input,
          ...(workspaceId ? { workspaceId } : {}),
        });
        done.push(...results);
      }
      return done;
    },
    meta: { quiet: true },
    onSuccess: onFiles,
    onError: (error) => onProblem(errorMessage(error)),
  });
  return { add: (files: readonly File[]) => upload.mutate(files), isPending: upload.isPending };
}

interface FilesProps {
  files: MailFile[];
  adding: boolean;
  onAdd(files: readonly File[]): void;
  onChange(files: MailFile[]): void;
}

function Files({ files, adding, onAdd, onChange }: FilesProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.files}>
      <input
        aria-label={t('ticket.editor.attach')}
        className={classes.hidden}
        multiple
        ref={input}
        tabIndex={-1}
        type="file"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          if (chosen.length > 0) onAdd(chosen);
          currentTarget.value = '';
        }}
      />
      <Button
        leftSection={<Paperclip aria-hidden size={14} />}
        loading={adding}
        size="compact-xs"
        variant="subtle"
        onClick={() => input.current?.click()}
      >
        {t('ticket.editor.attach')}
      </Button>
      {files.map((file) => (
        <span className={classes.file} key={file.id}>
          <bdi>{file.filename}</bdi> {fileSize(file.size)}
          <IconButton
            icon={<X size={12} />}
            label={t('ticket.editor.detach', { name: file.filename })}
            size={28}
            onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
          />
        </span>
      ))}
    </div>
  );
}
