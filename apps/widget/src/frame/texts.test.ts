import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EndpointDef, endpoints, errorSentences } from '@chatso/contract';
import {
  fileMessages,
  filledWordings,
  plainWordings,
  unknownParts,
  type WidgetLanguage,
  weekdays,
  wordsForFrame,
} from '@chatso/domain';
import { describe, expect, it } from 'vitest';
import { CallError } from './api.ts';
import { cardTexts } from './card-texts.ts';
import * as ar from './texts.ar.ts';
import * as de from './texts.de.ts';
import * as en from './texts.en.ts';
import * as es from './texts.es.ts';
import * as fr from './texts.fr.ts';
import * as it_ from './texts.it.ts';
import * as ja from './texts.ja.ts';
import * as nl from './texts.nl.ts';
import * as pl from './texts.pl.ts';
import * as pt from './texts.pt.ts';
import { texts, useWords } from './texts.ts';

type Same<T> = T extends (...given: infer A) => infer R ? (...given: A) => R : unknown;
/** The compiler refuses a text that a language lacks or that takes other words. */
type Catalogue = { [Name in keyof typeof en]: Same<(typeof en)[Name]> };
const others: Record<Exclude<WidgetLanguage, 'en'>, Catalogue> = { fr, es, de, pt, it: it_, nl, pl, ja, ar };
const each = Object.entries(others);

/** Words that are the same in both languages; whatever else equals the English was forgotten. */
const alike: Record<string, readonly string[]> = {
  fr: ['Excellent', 'agent', 'conversation', 'message'],
  es: ['chat'],
  de: ['chat'],
  pt: ['chat'],
  it: ['chat'],
  nl: ['chat'],
};

describe.each(each)('the catalogue of %s', (code, catalogue) => {
  const own: Record<string, unknown> = catalogue;
  it('has every text of the English one and no other, of the same kind', () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(en).sort());
    expect(own.language).toBe(code);
    expect(own.direction).toBe(code === 'ar' ? 'rtl' : 'ltr');
    expect(Intl.DateTimeFormat.supportedLocalesOf(String(own.locale))).toHaveLength(1);
    expect(own.launcher).toHaveLength(8);
    for (const [name, text] of Object.entries(en)) {
      if (typeof text === 'string') expect(String(own[name]).trim(), name).not.toBe('');
      else if (text !== undefined) expect(typeof own[name], name).toBe(typeof text);
    }
  });

  it('has no English left', () => {
    const same = Object.entries(en).flatMap(([name, text]) =>
      typeof text === 'string' && name !== 'direction' && own[name] === text ? [name] : [],
    );
    const stars = (own.ratingWords as string[]).filter((word) => en.ratingWords.includes(word));
    expect([...same, ...stars].sort()).toEqual(alike[code] ?? []);
    for (const [name, text] of Object.entries(en.problems))
      expect((own.problems as Record<string, string>)[name], name).not.toBe(text);
    expect(own.ratingWords).toHaveLength(en.ratingWords.length);
  });

  it('says what it is given', () => {
    const given = ['Zoé', '10 h 42'];
    for (const [name, text] of Object.entries(own)) {
      if (typeof text !== 'function' || name === 'dayName' || name === 'storeTime' || name === 'tooLong') continue;
      const said = (text as (...given: unknown[]) => string)(...given.slice(0, text.length));
      for (const word of given.slice(0, text.length)) expect(said, name).toContain(word);
    }
  });

  it('has a name for every day, in the way of saying when the shop is back', () => {
    const said = weekdays.map((day) =>
      catalogue.backAt(catalogue.dayAt(catalogue.dayName(day), catalogue.storeTime('13:05'))),
    );
    expect(new Set(said).size).toBe(7);
    for (const text of said) expect(text).toMatch(/1?[13][:. ].{0,3}05/);
    expect(weekdays.filter((day) => said.some((text) => text.includes(day)))).toEqual([]);
  });
});

describe('numbers', () => {
  it('take the plural forms of each language', () => {
    const counts = [1, 2, 5, 22, 100];
    const said = (language: Catalogue) => counts.map(language.minutes);
    expect(said(en)).toEqual(['1 minute', '2 minutes', '5 minutes', '22 minutes', '100 minutes']);
    expect(said(pl)).toEqual(['1 minuta', '2 minuty', '5 minut', '22 minuty', '100 minut']);
    expect([12, 14, 112].map(pl.star)).toEqual(['12 gwiazdek', '14 gwiazdek', '112 gwiazdek']);
    expect(said(ar)).toEqual(['دقيقة واحدة', 'دقيقتان', '5 دقائق', '22 دقيقةً', '100 دقيقة']);
    expect([0, 3, 11, 103].map(ar.star)).toEqual(['0 نجمة', '3 نجوم', '11 نجمةً', '103 نجوم']);
    expect([0, 1, 2].map(pt.minutes)).toEqual(['0 minuto', '1 minuto', '2 minutos']);
    expect([0, 1, 2].map(es.minutes)).toEqual(['0 minutos', '1 minuto', '2 minutos']);
    expect([1, 2].map(ja.minutes)).toEqual(['1分間', '2分間']);
  });

  it('stand in times as each language says them, one o’clock too', () => {
    expect([es.chatEndedAt('1:05'), es.chatEndedAt('13:05')]).toEqual([
      'Chat terminado a la 1:05',
      'Chat terminado a las 13:05',
    ]);
    expect([pt.todayAt('01:05'), pt.todayAt('11:00')]).toEqual(['hoje à 01:05', 'hoje às 11:00']);
    expect([it_.todayAt('01:05'), it_.todayAt('10:00')]).toEqual(['oggi all’1:05', 'oggi alle 10:00']);
    expect([ar.storeTime('00:30'), ar.storeTime('12:30'), ar.storeTime('17:00')]).toEqual([
      '12:30 ص',
      '12:30 م',
      '5:00 م',
    ]);
    expect(de.backAt(de.dayAt(de.dayName('monday'), de.storeTime('09:30')))).toBe('Wieder da am Montag um 9:30 Uhr');
    expect(nl.todayAt(nl.storeTime('09:30'))).toBe('vandaag om 9.30 uur');
  });
});

describe('the shop’s own words', () => {
  it('take the place of every plain text, and give it back', () => {
    const plain = Object.entries(en).flatMap(([name, text]) => (typeof text === 'string' ? [name] : []));
    // The language is no text, and whose work the widget is is a matter of the plan.
    const fixed = ['language', 'direction', 'locale', 'poweredBy', ...Object.keys(cardTexts)];
    expect([...plainWordings].sort()).toEqual(plain.filter((name) => !fixed.includes(name)).sort());
    useWords({ startChat: 'Talk to us' });
    expect([texts.startChat, texts.send]).toEqual(['Talk to us', 'Send']);
    useWords({});
    expect(texts.startChat).toBe('Start chat');
  });
});

describe('the shop’s own words for what something is put into', () => {
  const spoken = { en, ...others };
  it.each(Object.entries(spoken))('have the same parts in %s as we have', (_code, catalogue) => {
    for (const [name, parts] of Object.entries<readonly string[]>(filledWordings)) {
      const text = catalogue[name as keyof typeof filledWordings] as (...given: unknown[]) => string;
      expect(text.length, name).toBe(parts.length);
      const said = text(...parts.map((part) => `{${part}}`));
      for (const part of parts) expect(said, name).toContain(`{${part}}`);
      expect(unknownParts(name, said)).toEqual([]);
    }
  });

  it('are all there are, but for plurals, names of days, hours and limits', () => {
    const given = Object.entries(en).flatMap(([name, text]) => (typeof text === 'function' ? [name] : []));
    const kept = ['tooLong', 'storeTime', 'dayName', 'waitTime', 'minutes', 'star'];
    expect(Object.keys(filledWordings).sort()).toEqual(given.filter((name) => !kept.includes(name)).sort());
  });

  it('say what they are given, where the shop wants it, and as often', () => {
    useWords(wordsForFrame({ endedBy: '{time}: {name}, {name} {x}', typing: 'Someone types' }));
    expect(texts.endedBy('Zoé $1', '10:05')).toBe('10:05: Zoé $1, Zoé $1 {x}');
    expect([texts.typing('Zoé'), texts.inLine(3)]).toEqual(['Someone types', en.inLine(3)]);
    useWords({});
    expect(texts.typing('Zoé')).toBe('Zoé is typing');
  });

  it('have no other parts; in a plain text braces are braces', () => {
    expect(unknownParts('typing', '{nmae} {name} {}')).toEqual(['nmae']);
    expect(unknownParts('send', '{nmae}')).toEqual([]);
  });
});

describe('the French catalogue', () => {
  it('speaks of days, hours, numbers and plurals as people in Canada do', () => {
    expect(fr.dayAt(fr.dayName('monday'), fr.storeTime('09:30'))).toBe('lundi à 9 h 30');
    expect([0, 1, 2].map(fr.minutes)).toEqual(['0 minute', '1 minute', '2 minutes']);
    expect(fr.tooLong(1000, 1002)).toBe('Maximum 1000 caractères (1002/1000)');
  });

  it('[U-01] has words for every code that a shopper can be refused with, in English those of the specification', () => {
    const calls: EndpointDef[] = Object.values(endpoints).filter(({ access }) => access.kind === 'visitor');
    const always = ['validation', 'rate-limited', 'internal', 'unavailable'];
    const codes = [...always, ...calls.flatMap(({ errors }) => errors), ...Object.keys(fileMessages)];
    expect(codes.filter((code) => !Object.hasOwn(en.problems, code))).toEqual([]);
    const sentences: Record<string, string> = errorSentences;
    const words: Record<string, string> = fr.problems;
    for (const [code, text] of Object.entries(en.problems)) {
      expect(text, code).toBe(sentences[code]);
      expect([undefined, '', text], code).not.toContain(words[code]);
    }
    expect(Object.keys(words).sort()).toEqual(Object.keys(en.problems).sort());
  });

  it('[U-01] words a refusal by its reason, else its code, and one that it does not know as it came', () => {
    const refusal = { statusCode: 400, code: 'bad-request', message: 'Words of another server.' };
    expect(new CallError({ ...refusal, reason: 'required' }).message).toBe('This field is required');
    expect(new CallError({ ...refusal, reason: 'too-long', details: { max: 5, used: 6 } }).message).toBe(
      'Max 5 characters (6/5)',
    );
    expect(new CallError(refusal).message).toBe('The request is not valid.');
    expect(new CallError({ statusCode: 429, code: 'rate-limited', retryAfter: 570 }).message).toBe(
      'Too many requests. Please wait a moment. (9 min 30 s)',
    );
    expect(new CallError({ ...refusal, code: 'of-tomorrow' }).message).toBe('Words of another server.');
  });
});

it('style sheets name sides by the direction of reading', () => {
  const folder = join(dirname(fileURLToPath(import.meta.url)), 'styles');
  const names = readdirSync(folder).filter((name) => name !== 'frame.css');
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const css = readFileSync(join(folder, name), 'utf8');
    expect(css.match(/(?:^|[\s{;-])(?:left|right)(?:-[a-z]+)*\s*:|text-align:\s*(?:left|right)/gm), name).toBeNull();
  }
});
