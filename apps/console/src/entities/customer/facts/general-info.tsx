import type { Conversation } from '@chatso/contract';
import { lazy, Suspense, useId, useState } from 'react';
import * as v from 'valibot';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { countryName } from '../../../lib/formats/country-names.ts';
import { useTicking } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { storedValue } from '../../../lib/storage/storage.ts';
import { Fact } from '../../../ui/panel/fact.tsx';
import classes from '../../../ui/panel/panel.module.css';
import { isVisitor } from '../../conversation/chat-names.ts';
import { localTimeIn } from './local-time.ts';
import { ViewingFact } from './viewing-fact.tsx';

/** No part of the live chat's weight: most chats begin without. */
const facts = () => importAgain(() => import('./later-facts.ts'));
const MoreFacts = lazy(async () => ({ default: (await facts()).MoreFacts }));
const TypedMark = lazy(async () => ({ default: (await facts()).TypedMark }));
const Answers = lazy(async () => ({ default: (await facts()).Answers }));
const Attributes = lazy(async () => ({ default: (await facts()).Attributes }));

const more = storedValue('live-chat-general-more', v.boolean());

/** I-06, as far as the conversation itself knows; what is asked for less often unfolds below. */
export function GeneralInfo({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(() => more.read() === true);
  const id = useId();
  const email = chat.customerEmail ?? chat.client.email;
  const place = chat.clientSelectedAddress ?? countryName(chat.locationInfo.countryCode ?? chat.locationInfo.country);
  const toggle = () => {
    more.write(!all);
    setAll(!all);
  };
  return (
    <>
      <dl className={classes.facts} id={id}>
        <Fact label={t('liveChat.info.email')} title={email}>
          {email ? <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a> : null}
        </Fact>
        <Fact label={t('liveChat.info.phone')}>
          {chat.client.phone ? (
            <a href={`tel:${chat.client.phone.replace(/[^+\d]/g, '')}`}>{chat.client.phone}</a>
          ) : null}
        </Fact>
        <Fact label={t('liveChat.info.type')}>
          {chat.customerUnconfirmed ? (
            <Suspense fallback={t('liveChat.info.typed')}>
              <TypedMark chat={chat} />
            </Suspense>
          ) : (
            t(`liveChat.info.types.${chat.customerType}`)
          )}
        </Fact>
        <Fact label={t('liveChat.info.localTime')} title={chat.clientTimezone}>
          <LocalTime timeZone={chat.clientTimezone} />
        </Fact>
        <Fact label={t('liveChat.info.location')} title={place}>
          {place}
        </Fact>
        {isVisitor(chat) ? <ViewingFact chat={chat} /> : null}
        <Suspense>
          {chat.hasGiven ? <Answers chat={chat} /> : null}
          {chat.hasAttributes ? <Attributes visitorId={chat.visitorId} /> : null}
          {all ? <MoreFacts chat={chat} /> : null}
        </Suspense>
      </dl>
      <button aria-controls={id} aria-expanded={all} className={classes.more} type="button" onClick={toggle}>
        {t(all ? 'liveChat.info.less' : 'liveChat.info.more')}
      </button>
    </>
  );
}

/** I-06: another one each minute. */
function LocalTime({ timeZone }: { timeZone: string | null }) {
  const { t } = useTranslation();
  return <>{useTicking((now) => localTimeIn(timeZone, now)) ?? t('liveChat.info.none')}</>;
}
