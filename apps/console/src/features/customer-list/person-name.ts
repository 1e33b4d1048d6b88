import type { PersonRecord } from '@chatso/contract';
import i18next from 'i18next';

type Named = Pick<PersonRecord, 'fullname' | 'email' | 'visitorNumber'>;

/** Name, else email, else 'Visitor #4127'. */
export const personName = ({ fullname, email, visitorNumber }: Named): string =>
  fullname ||
  email ||
  (visitorNumber > 0 ? i18next.t('liveChat.visitor', { number: visitorNumber }) : i18next.t('liveChat.nameless'));
