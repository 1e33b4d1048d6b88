import type { Attachment, Conversation, Message } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useColleagues } from '../../../entities/colleague/colleagues-query.ts';
import { displayName } from '../../../entities/conversation/chat-names.ts';
import { api } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { dateAndTime, exactTime, fileSize } from '../../../lib/formats/formats.ts';
import { toast } from '../../../ui/index.ts';
import classes from './print-chat.module.css';
import { hasTranscript } from './transcript-rules.ts';

const perCall = 200;
/** Some hundred pages. */
const printedAtMost = 5000;
const spoken = new Set<Message['type']>(['text', 'file', 'product', 'coupon']);

interface Printed {
  messages: readonly Message[];
  cut: boolean;
}

/** All that was said, from its beginning. Lines of the system and notes are nobody's words to a customer. */
async function readAll(id: string): Promise<Printed> {
  let messages: Message[] = [];
  for (let before: string | null = null; ; ) {
    const page: { messages: Message[]; nextMessageId: string | null } = await api['conversations.messages']({
      params: { id },
      query: { limit: perCall, ...(before === null ? {} : { lastMessageId: before }) },
    });
    messages = [...page.messages, ...messages];
    before = page.nextMessageId;
    if (before === null || messages.length >= printedAtMost) break;
  }
  return { messages: messages.filter(({ type }) => spoken.has(type)), cut: (messages[0]?.seq ?? 1) > 1 };
}

/** The browser prints a page made of the whole chat, or makes a PDF of it. */
export function PrintChat({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const [printed, setPrinted] = useState<Printed | null>(null);
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
      const whole = await readAll(chat._id);
      flushSync(() => setPrinted(whole));
    } catch (error) {
      toast.error(t('transcript.printFailed'), { detail: errorMessage(error) });
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Button
        leftSection={<Printer aria-hidden size={16} strokeWidth={1.75} />}
        loading={reading}
        size="sm"
        variant="default"
        onClick={() => void print()}
      >
        {t('transcript.print')}
      </Button>
      {printed ? createPortal(<Sheet chat={chat} printed={printed} />, document.body) : null}
    </>
  );
}

function Sheet({ chat, printed: { messages, cut } }: { chat: Conversation; printed: Printed }) {
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
