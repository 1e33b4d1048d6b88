import { z } from 'zod';
import { because } from './because.ts';
import type { ErrorReason } from './error-sentences.ts';

type RawIssue = z.core.$ZodRawIssue;

const ofType: Record<string, ErrorReason> = {
  string: 'not-text',
  number: 'not-number',
  int: 'not-whole-number',
  boolean: 'not-boolean',
  array: 'not-list',
  object: 'not-object',
  record: 'not-object',
};

const ofFormat: Record<string, ErrorReason> = {
  email: 'not-email',
  uuid: 'not-id',
  url: 'not-web-address',
  datetime: 'not-date-time',
  date: 'not-date',
};

const most = 10;
const isNumeric = (origin: string): boolean => origin === 'number' || origin === 'int';

function tooBig({ origin, maximum, input }: RawIssue & { code: 'too_big' }): string {
  const max = Number(maximum);
  if (origin === 'string') return because('too-long', { max, used: String(input).length });
  if (origin === 'array') return because('too-many', { max });
  return isNumeric(origin) ? because('number-too-large', { max }) : because('not-valid');
}

function tooSmall({ origin, minimum }: RawIssue & { code: 'too_small' }): string {
  const min = Number(minimum);
  if ((origin === 'string' || origin === 'array') && min <= 1) return because('required');
  if (origin === 'string') return because('too-short', { min });
  if (origin === 'array') return because('too-few', { min });
  return isNumeric(origin) ? because('number-too-small', { min }) : because('not-valid');
}

function notOneOf({ input, values }: RawIssue & { code: 'invalid_value' }): string {
  if (input === undefined) return because('required');
  return values.length <= most
    ? because('not-one-of', { values: values.map(String).join(', ') })
    : because('not-valid');
}

/** Why a value is invalid, as a reason clients have texts for: never the validator's words. Its path is told apart. */
function plainReason(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return because(issue.input === undefined ? 'required' : (ofType[issue.expected] ?? 'not-valid'));
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_value':
      return notOneOf(issue);
    case 'invalid_format':
      return because(ofFormat[issue.format] ?? 'not-valid');
    case 'unrecognized_keys':
      return because('unknown-field');
    default:
      return because('not-valid');
  }
}

/** A schema's own reason goes before it. For the whole process or page: wherever schemas of the contract are judged. */
export function reasonPlainly(): void {
  z.config({ customError: plainReason });
}
