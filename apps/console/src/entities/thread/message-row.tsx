import type { Conversation } from '@chatso/contract';
import { lazy, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { importAgain } from '../../lib/browser/import-again.ts';
import { clockTime, dayHeading, exactTime } from '../../lib/formats/formats.ts';
import { useSessionState } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/index.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { displayName, isSystemLine, wordsOf } from '../conversation/chat-names.ts';
import { DeliveryLine } from './delivery-line.tsx';
import type { Entry } from './entries.ts';
import classes from './message-row.module.css';
import type { MessageRow } from './message-rows.ts';

/** Most messages have no card: its part of the program comes with the first one. */
const AttachmentCard = lazy(async () => ({
  default: (await importAgain(() => import('./attachment-card.tsx'))).AttachmentCard,
}));

/** Fetched with the screen, so that it is there when the first chat is. */
const files = importAgain(() => import('./message-files.tsx'));
const MessageFiles = lazy(async () => ({ default: (await files).MessageFiles }));

/** Most chats have one agent. */
const SenderName = lazy(async () => ({
  default: (await importAgain(() => import('./sender-name.tsx'))).SenderName,
}));

/** Most chats have none. */
const NoteRow = lazy(async () => ({ default: (await importAgain(() => import('./note-row.tsx'))).NoteRow }));

interface MessageRowViewProps {
  row: MessageRow;
  chat: Conversation;
}

/** One row of the conversation. */
export const MessageRowView = memo(
  function MessageRowView({ row, chat }: MessageRowViewProps) {
    // Days, times and the system's lines follow the language.
    useTranslation();
    if (row.kind === 'day') {
      return (
        <div className={classes.column}>
          <div className={classes.day}>{dayHeading(row.at, Date.now())}</div>
        </div>
      );
    }
    if (row.kind === 'greeting') return <Greeting texts={row.texts} />;
    if (row.kind === 'note') {
      return (
        <div className={classes.column} data-first>
          <Suspense fallback={<div className={classes.coming} />}>
            <NoteRow entry={row.entry} />
          </Suspense>
        </div>
      );
    }
    if (row.kind === 'notice') return <Notice entry={row.entry} />;
    const { entry, first, last, newestOwn } = row;
    return (
      <div className={classes.column} data-first={first || undefined}>
        <div className={classes.message} data-own={entry.own || undefined}>
          {last && !entry.own ? (
            <span className={classes.avatar}>
              <Avatar name={displayName(chat)} size={28} src={chat.client.avatar} />
            </span>
          ) : null}
          {first ? <Colleague chat={chat} entry={entry} /> : null}
          <MessageBody entry={entry} first={first} />
          <DeliveryLine entry={entry} last={last} newestOwn={newestOwn} />
        </div>
      </div>
    );
  },
  (before, after) =>
    sameRow(before.row, after.row) &&
    before.chat._id === after.chat._id &&
    displayName(before.chat) === displayName(after.chat),
);

/** Rows are made anew with every message; most of them say the same as before. */
function sameRow(before: MessageRow, after: MessageRow): boolean {
  if (before.kind === 'note' && after.kind === 'note') return before.entry === after.entry;
  if (before.kind !== 'message' || after.kind !== 'message') return before.key === after.key;
  return (
    before.entry === after.entry &&
    before.first === after.first &&
    before.last === after.last &&
    before.newestOwn === after.newestOwn
  );
}

/** A bubble on the workspace's side is not always one's own. */
function Colleague({ chat, entry: { author, senderId } }: { chat: Conversation; entry: Entry }) {
  const ownId = useSessionState(({ user }) => user?._id);
  if (author === 'client' || senderId === null || senderId === ownId) return null;
  return (
    <Suspense fallback={<span className={classes.sender} />}>
      <SenderName chat={chat} senderId={senderId} />
    </Suspense>
  );
}

function MessageBody({ entry, first }: { entry: Entry; first: boolean }) {
  return (
    <>
      {entry.text.trim() === '' || isSystemLine(entry) ? null : (
        <p
          className={classes.bubble}
          data-failed={entry.delivery === 'error' || undefined}
          data-joined={!first || undefined}
          dir="auto"
          title={exactTime(entry.at)}
        >
          <RichText text={entry.text} />
        </p>
      )}
      {entry.files.length > 0 ? (
        <Suspense fallback={<div className={classes.coming} />}>
          <MessageFiles files={entry.files} />
        </Suspense>
      ) : null}
      {entry.attachments.map((attachment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: attachments of a message never change their order
        <Suspense fallback={<div className={classes.coming} />} key={index}>
          <AttachmentCard attachment={attachment} />
        </Suspense>
      ))}
    </>
  );
}

/** The shop's own words, so that the agent knows what the customer has read; apart from what anybody wrote. */
function Greeting({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.column}>
      <div className={classes.greeting}>
        <span className={classes.greetingTitle}>{t('liveChat.greeting')}</span>
        {texts.map((text) => (
          <p className={classes.greetingText} dir="auto" key={text}>
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

function Notice({ entry }: { entry: Entry }) {
  return (
    <div className={classes.column}>
      <p className={classes.notice} dir="auto">
        {wordsOf(entry)}{' '}
        <time dateTime={new Date(entry.at).toISOString()} title={exactTime(entry.at)}>
          {clockTime(entry.at)}
        </time>
      </p>
    </div>
  );
}
