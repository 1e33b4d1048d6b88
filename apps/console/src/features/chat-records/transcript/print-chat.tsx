import type { Attachment, Conversation, Message } from '@chatso/contract';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useColleagues } from '../../../entities/colleague/colleagues-query.ts';
import { displayName } from '../../../entities/conversation/chat-names.ts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { dateAndTime, exactTime, fileSize } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton, toast } from '../../../ui/index.ts';
import { Printed, PrintedText, PrintedThing, PrintPage } from '../../../ui/print-page/index.ts';
import { type ReadChat, readChat } from './read-chat.ts';
import { hasTranscript } from './transcript-rules.ts';

/** The browser prints a page made of the whole chat, or makes a PDF of it. */
export function PrintChat({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const [printed, setPrinted] = useState<ReadChat | null>(null);
  const [reading, setReading] = useState(false);
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
      {printed ? <Sheet chat={chat} printed={printed} onDone={() => setPrinted(null)} /> : null}
    </>
  );
}

interface SheetProps {
  chat: Conversation;
  printed: ReadChat;
  onDone(): void;
}

function Sheet({ chat, printed: { messages, cut }, onDone }: SheetProps) {
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
  const title = t('transcript.printTitle', { name: customer });
  return (
    <PrintPage
      cut={cut ? t('transcript.printCut') : null}
      facts={facts}
      fileName={`${title}, ${dateAndTime(Date.parse(chat.startDate))}`}
      title={title}
      onDone={onDone}
    >
      {messages.map((message) => (
        <Printed
          at={dateAndTime(Date.parse(message.timestamp))}
          key={message.messageId}
          who={<bdi>{nameOf(message)}</bdi>}
        >
          {message.text ? <PrintedText>{message.text}</PrintedText> : null}
          {message.files.map(({ name, size, publicUrl }) => (
            <PrintedThing key={publicUrl}>
              {name}, {fileSize(size)}
            </PrintedThing>
          ))}
          {message.attachments.map((attachment) => (
            <Thing attachment={attachment} key={JSON.stringify(attachment)} />
          ))}
        </Printed>
      ))}
    </PrintPage>
  );
}

function Thing({ attachment }: { attachment: Attachment }) {
  if (attachment.kind === 'form') return null;
  const words =
    attachment.kind === 'coupon'
      ? [attachment.couponMessage, attachment.code, attachment.validMessage]
      : [attachment.productName, attachment.productPrice, attachment.productLink];
  return <PrintedThing>{words.filter(Boolean).join(' · ')}</PrintedThing>;
}
