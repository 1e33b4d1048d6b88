import type { Conversation } from '@chatso/contract';
import { lazy, memo, Suspense } from 'react';
import { importAgain } from '../../lib/browser/import-again.ts';
import { serverNow } from '../../lib/formats/clock.ts';
import { clockTime, dayHeading, exactTime } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
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

/** The shop's words, private notes, names of colleagues, links of strangers: most rows have none of them. */
export const seldom = () => importAgain(() => import('./seldom-parts.ts'));
const GreetingRow = lazy(async () => ({ default: (await seldom()).GreetingRow }));
const NoteRow = lazy(async () => ({ default: (await seldom()).NoteRow }));
const SenderName = lazy(async () => ({ default: (await seldom()).SenderName }));
const HeldText = lazy(async () => ({ default: (await seldom()).HeldText }));

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
          <div className={classes.day}>{dayHeading(row.at, serverNow())}</div>
        </div>
      );
    }
    if (row.kind === 'greeting') {
      return (
        <Suspense fallback={<div className={classes.coming} />}>
          <GreetingRow texts={row.texts} />
        </Suspense>
      );
    }
    if (row.kind === 'note') {
      return (
        <div className={classes.column} data-first>
          <Suspense fallback={<div className={classes.coming} />}>
            <NoteRow entry={row.entry} />
          </Suspense>
        </div>
      );
    }
    if (row.kind === 'notice') return <Notice by={chat.ender?.fullname} entry={row.entry} />;
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
          <MessageBody chat={chat} entry={entry} first={first} />
          <DeliveryLine entry={entry} last={last} newestOwn={newestOwn} />
        </div>
      </div>
    );
  },
  (before, after) =>
    sameRow(before.row, after.row) &&
    before.chat._id === after.chat._id &&
    before.chat.linksAllowed === after.chat.linksAllowed &&
    before.chat.ender === after.chat.ender &&
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

/** What the cards of a message say is its text too, for whoever is shown no cards. */
const saidByCards = ({ type, attachments }: Entry): boolean => type === 'product' && attachments.length > 0;

function MessageBody({ chat, entry, first }: { chat: Conversation; entry: Entry; first: boolean }) {
  return (
    <>
      {entry.text.trim() === '' || isSystemLine(entry) || saidByCards(entry) ? null : (
        <p
          className={classes.bubble}
          data-failed={entry.delivery === 'error' || undefined}
          data-joined={!first || undefined}
          dir="auto"
          title={exactTime(entry.at)}
        >
          {entry.linksHeld && !chat.linksAllowed ? (
            <Suspense fallback={entry.text}>
              <HeldText conversationId={chat._id} text={entry.text} />
            </Suspense>
          ) : (
            <RichText text={entry.text} />
          )}
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
          <AttachmentCard attachment={attachment} entry={entry} />
        </Suspense>
      ))}
    </>
  );
}

/** `by`: who ended the chat, where an agent did. */
function Notice({ by, entry }: { by: string | undefined; entry: Entry }) {
  const { t } = useTranslation();
  return (
    <div className={classes.column}>
      <p className={classes.notice} dir="auto">
        {by && entry.text === 'chat-ended' ? t('liveChat.departed.ended', { name: by }) : wordsOf(entry)}{' '}
        <time dateTime={new Date(entry.at).toISOString()} title={exactTime(entry.at)}>
          {clockTime(entry.at)}
        </time>
      </p>
    </div>
  );
}
