import type { Attachment, Conversation, Message } from '@chatso/contract';
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useColleagues } from '../../../entities/colleague/colleagues-query.ts';
import { displayName } from '../../../entities/conversation/chat-names.ts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { dateAndTime, exactTime, fileSize } from '../../../lib/formats/formats.ts';
import { IconButton, toast } from '../../../ui/index.ts';
import classes from './print-chat.module.css';
import { type ReadChat, readChat } from './read-chat.ts';
import { hasTranscript } from './transcript-rules.ts';

/** The browser prints a page made of the whole chat, or makes a PDF of it. */
export function PrintChat({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const [printed, setPrinted] = useState<ReadChat | null>(null);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    if (printed === null) return;
    const { title } = document;
    const end = () => setPrinted(null);
    // What a PDF is called.
    document.title = `${t('transcript.printTitle', { name: displayName(chat) })}, ${dateAndTime(Date.parse(chat.startDate))}`;
    window.addEventListener('afterprint', end);
    window.print();
    return () => {
      window.removeEventListener('afterprint', end);
      document.title = title;
    };
  }, [printed, chat, t]);
  if (!hasTranscript(chat)) return null;
  const print = async () => {
    setReading(true);
    try {
      const whole = await readChat(chat._id);
      flushSync(() => setPrinted(whole));
    } catch (error) {
      toast.error(t('transcript.printFailed'), { detail: errorMessage(error) });
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <IconButton
        icon={<Printer size={16} strokeWidth={1.75} />}
        label={t('transcript.print')}
        loading={reading}
        size={32}
        variant="default"
        onClick={() => void print()}
      />
      {printed ? createPortal(<Sheet chat={chat} printed={printed} />, document.body) : null}
    </>
  );
}

function Sheet({ chat, printed: { messages, cut } }: { chat: Conversation; printed: ReadChat }) {
  const { t } = useTranslation();
  const colleagues = useColleagues(chat.storeId, true).data?.data;
  const customer = displayName(chat);
  const alias = chat.agent?.stores[0]?.agentAlias || chat.agent?.fullname;
  const nameOf = ({ author, senderId }: Message): string => {
    if (author === 'client') return customer;
    const name = senderId === chat.agentId ? alias : colleagues?.find(({ _id }) => _id === senderId)?.fullname;
    return name || chat.store.name;
  };
  const facts: [string, string | null][] = [
    [t('transcript.customerName'), customer],
    [t('transcript.customerEmail'), chat.customerEmail === customer ? null : chat.customerEmail],
    [t('transcript.store'), chat.store.name],
    [t('transcript.department'), chat.category?.name ?? null],
    [t('transcript.agent'), alias ?? null],
    [t('transcript.begun'), exactTime(Date.parse(chat.startDate))],
    [t('transcript.ended'), chat.endDate === null ? null : exactTime(Date.parse(chat.endDate))],
  ];
  return (
    <article className={classes.sheet}>
      <h1 dir="auto">{t('transcript.printTitle', { name: customer })}</h1>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {cut ? <p className={classes.cut}>{t('transcript.printCut')}</p> : null}
      <ol className={classes.said}>
        {messages.map((message) => (
          <li key={message.messageId}>
            <p className={classes.who}>
              <bdi>{nameOf(message)}</bdi> <time>{dateAndTime(Date.parse(message.timestamp))}</time>
            </p>
            {message.text ? (
              <p className={classes.text} dir="auto">
                {message.text}
              </p>
            ) : null}
            {message.files.map(({ name, size, publicUrl }) => (
              <p className={classes.thing} dir="auto" key={publicUrl}>
                {name}, {fileSize(size)}
              </p>
            ))}
            {message.attachments.map((attachment) => (
              <Thing attachment={attachment} key={JSON.stringify(attachment)} />
            ))}
          </li>
        ))}
      </ol>
      <p className={classes.end}>{t('transcript.printedOn', { at: exactTime(Date.now()) })}</p>
    </article>
  );
}

function Thing({ attachment }: { attachment: Attachment }) {
  if (attachment.kind === 'form') return null;
  const words =
    attachment.kind === 'coupon'
      ? [attachment.couponMessage, attachment.code, attachment.validMessage]
      : [attachment.productName, attachment.productPrice, attachment.productLink];
  return (
    <p className={classes.thing} dir="auto">
      {words.filter(Boolean).join(' · ')}
    </p>
  );
}
