import type { SearchedChat, SearchedCustomer } from '@chatso/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exactTime, relativeTime } from '../../lib/formats.ts';
import { matchParts } from '../../lib/search-words.ts';
import { Avatar } from '../../ui/index.ts';
import classes from './palette.module.css';

type Part = { text: string; hit: boolean };

/** A text with what was searched for marked. */
export function Marked({ parts }: { parts: readonly Part[] }) {
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
    fullname ?? t('shell.search.visitor', { number: visitorNumber });
};

/** A chat by what was said in it: who, the words, when. */
export function FoundChat({ chat }: { chat: SearchedChat }) {
  const { t } = useTranslation();
  const name = useName()(chat);
  return (
    <FoundRow at={chat.at} name={name} title={[chat.storeName, chat.agentFullname].filter(Boolean).join(' · ')}>
      <span className={classes.label}>{name}</span>
      <span className={classes.detail}>
        {chat.note ? ` · ${t('shell.search.note')} · ` : ' · '}
        <Marked parts={chat.excerpt} />
      </span>
    </FoundRow>
  );
}

export function FoundCustomer({ customer, query }: { customer: SearchedCustomer; query: string }) {
  const name = useName()(customer);
  const detail = [customer.email, customer.phone, customer.storeName].filter(Boolean).join(' · ');
  return (
    <FoundRow at={customer.at} name={name} title={detail}>
      <span className={classes.label}>
        <Marked parts={matchParts(query, name)} />
      </span>
      <span className={classes.detail}>
        {' · '}
        <Marked parts={matchParts(query, detail)} />
      </span>
    </FoundRow>
  );
}

/** `title`: what had no room, on hover. */
function FoundRow({ at, name, title, children }: { at: string; name: string; title: string; children: ReactNode }) {
  const moment = Date.parse(at);
  return (
    <>
      <span aria-hidden className={classes.icon}>
        <Avatar name={name} size={24} />
      </span>
      <span className={classes.words} dir="auto" title={title}>
        {children}
      </span>
      <time className={classes.when} dateTime={at} title={exactTime(moment)}>
        {relativeTime(moment, Date.now())}
      </time>
    </>
  );
}
