import { conditionParts, type TriggerCondition, type TriggerMatch } from '@chatso/domain';
import i18next, { type TFunction } from 'i18next';
import { countryName } from '../../lib/formats/country-names.ts';
import { money, wholeNumber } from '../../lib/formats/formats.ts';

export interface SentencePart {
  text: string;
  /** What somebody chose, not what we say around it. */
  strong: boolean;
}

const gap = '\u0000';

function valueWords({ kind, values }: ReturnType<typeof conditionParts>, t: TFunction): string {
  const [first] = values;
  if (kind === 'seconds') return t('triggers.seconds', { count: Number(first) });
  if (kind === 'money') return money(Number(first));
  if (kind === 'count') return wholeNumber(Number(first));
  if (kind === 'text') return String(first);
  const named = values.map((value) =>
    kind === 'country' ? (countryName(String(value)) ?? String(value)) : t(`triggers.choices.${value}` as never),
  );
  return new Intl.ListFormat(i18next.language || 'en', { type: 'disjunction' }).format(named);
}

/** One condition: 'page address contains', '/sale'. */
export function wordsOf(condition: TriggerCondition, t: TFunction): SentencePart[] {
  const parts = conditionParts(condition);
  const template = String(t(`triggers.words.${parts.words}` as never, { value: gap } as never));
  const [before = '', after = ''] = template.split(gap);
  return [
    { text: before, strong: false },
    { text: valueWords(parts, t), strong: true },
    { text: after, strong: false },
  ].filter(({ text }) => text !== '');
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(i18next.language || 'en') + text.slice(1);

/** Conditions as one sentence; the first letter is a capital. */
export function sentenceOf(match: TriggerMatch, conditions: readonly TriggerCondition[], t: TFunction): SentencePart[] {
  const joint = ` ${t(match === 'all' ? 'triggers.and' : 'triggers.or')} `;
  const parts = conditions.flatMap((one, index) => [
    ...(index > 0 ? [{ text: joint, strong: false }] : []),
    ...wordsOf(one, t),
  ]);
  return parts.map((part, index) => (index === 0 && !part.strong ? { ...part, text: capital(part.text) } : part));
}

export const plain = (parts: readonly SentencePart[]): string => parts.map(({ text }) => text).join('');

const shownInList = 2;

/** For a row: the first two, and how many more. */
export function shortSentence(match: TriggerMatch, conditions: readonly TriggerCondition[], t: TFunction): string {
  const more = conditions.length - shownInList;
  const said = plain(sentenceOf(match, conditions.slice(0, shownInList), t));
  return more > 0 ? `${said} ${t('triggers.and')} ${t('triggers.more', { count: more })}` : said;
}
