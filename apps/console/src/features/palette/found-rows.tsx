import type { MailRow, SearchedChat, SearchedCustomer, TicketRow } from '@chatso/contract';
import type { ReactNode } from 'react';
import { serverNow } from '../../lib/formats/clock.ts';
import { exactTime, relativeTime } from '../../lib/formats/formats.ts';
import { matchParts } from '../../lib/formats/search-words.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/index.ts';
import classes from './palette.module.css';

type Part = { text: string; hit: boolean };

/** A text with what was searched for marked. */
function Marked({ parts }: { parts: readonly Part[] }) {
  return parts.map((part, at) =>
    part.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
      <mark className={classes.hit} key={at}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

const useName = () => {
  const { t } = useTranslation();
  return ({ fullname, visitorNumber }: { fullname: string | null; visitorNumber: number }) =>
    fullname ?? (visitorNumber > 0 ? t('shell.search.visitor', { number: visitorNumber }) : t('shell.search.nameless'));
};

interface WordsProps {
  label: readonly Part[];
  /** What kind of thing it is. */
  kind?: string | null;
  detail?: readonly Part[] | null;
  /** What had no room, on hover. */
  title?: string;
}

/** Who or what, and more about it. Each in its own direction: a Hebrew name must not turn the English words behind it. */
export function Words({ label, kind, detail, title }: WordsProps) {
  return (
    <span className={classes.words} title={title}>
      <span className={classes.label} dir="auto">
        <Marked parts={label} />
      </span>
      {kind ? <span className={classes.kind}>{` · ${kind}`}</span> : null}
      {detail ? (
        <>
          <span className={classes.kind}>{' · '}</span>
          <span className={classes.detail} dir="auto">
            <Marked parts={detail} />
          </span>
        </>
      ) : null}
    </span>
  );
}

/** A chat by what was said in it: who, the words, when. */
export function FoundChat({ chat }: { chat: SearchedChat }) {
  const { t } = useTranslation();
  const name = useName()(chat);
  return (
    <FoundRow at={chat.at} name={name}>
      <Words
        detail={chat.excerpt}
        kind={chat.note ? t('shell.search.note') : null}
        label={[{ text: name, hit: false }]}
        title={[chat.storeName, chat.agentFullname].filter(Boolean).join(' · ')}
      />
    </FoundRow>
  );
}

export function FoundCustomer({ customer, query }: { customer: SearchedCustomer; query: string }) {
  const name = useName()(customer);
  const detail = [customer.email, customer.phone, customer.storeName].filter(Boolean).join(' · ');
  return (
    <FoundRow at={customer.at} name={name}>
      <Words detail={matchParts(query, detail)} label={matchParts(query, name)} title={detail} />
    </FoundRow>
  );
}

export function FoundTicket({ ticket, query }: { ticket: TicketRow; query: string }) {
  const { t } = useTranslation();
  const { prefix, code, title, customerName, customerEmail, status, updatedAt } = ticket;
  return (
    <FoundRow at={updatedAt} name={customerName || customerEmail || title}>
      <Words
        detail={matchParts(query, title)}
        kind={t(`tickets.statuses.${status}`)}
        label={matchParts(query, `${prefix}${code}`)}
        title={customerEmail}
      />
    </FoundRow>
  );
}

export function FoundMail({ mail, query }: { mail: MailRow; query: string }) {
  const { from, subject, preview, date } = mail;
  const name = from.name || from.address;
  return (
    <FoundRow at={date} name={name}>
      <Words
        detail={matchParts(query, subject || preview)}
        kind={mail.ticket?.code ?? null}
        label={matchParts(query, name)}
        title={from.address}
      />
    </FoundRow>
  );
}

function FoundRow({ at, name, children }: { at: string; name: string; children: ReactNode }) {
  const moment = Date.parse(at);
  return (
    <>
      <span aria-hidden className={classes.icon}>
        <Avatar name={name} size={24} />
      </span>
      {children}
      <time className={classes.when} dateTime={at} title={exactTime(moment)}>
        {relativeTime(moment, serverNow())}
      </time>
    </>
  );
}
