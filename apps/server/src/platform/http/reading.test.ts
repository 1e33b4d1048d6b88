import { expect, it } from 'vitest';
import { readingOf } from './reading.ts';

const languageOf = (header: string) => readingOf({ 'accept-language': header }).language;
const zoneOf = (header: string) => readingOf({ 'x-time-zone': header }).timeZone;

it.each([
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr-CA'],
  ['en;q=0.3, fr ; q=0.7', 'fr-CA'],
  ['fr;q=0, en', 'en'],
  ['de, *', null],
  ['*', null],
  ['', null],
  [';;;,q=,'.repeat(500), null],
])('Accept-Language %j asks for %s', (header, code) => expect(languageOf(header)).toBe(code));

it.each([
  ['America/Halifax', 'America/Halifax'],
  ['America/Nowhere', null],
  ['../etc/passwd', null],
  ['', null],
])('x-time-zone %j is %s', (header, zone) => expect(zoneOf(header)).toBe(zone));
