import { maxCharactersMessage } from '@chatso/domain';
import { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const notValid = 'This value is not valid.';
const required = 'This field is required';

const ofType: Record<string, string> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Answer true or false.',
  array: 'Give a list.',
  object: 'Give an object with fields.',
  record: 'Give an object with fields.',
};

const ofFormat: Record<string, string> = {
  email: 'Please enter valid email address',
  uuid: 'This id is not valid.',
  url: 'Enter an address of the web.',
  datetime: 'Enter a date and time.',
  date: 'Enter a date.',
};

const most = 10;

function tooBig({ origin, maximum, input }: RawIssue & { code: 'too_big' }): string {
  if (origin === 'string') return maxCharactersMessage(Number(maximum), String(input).length);
  if (origin === 'array') return `At most ${maximum} are possible.`;
  return origin === 'number' || origin === 'int' ? `Use a number of at most ${maximum}.` : notValid;
}

function tooSmall({ origin, minimum }: RawIssue & { code: 'too_small' }): string {
  if (origin === 'string') return Number(minimum) <= 1 ? required : `Use at least ${minimum} characters.`;
  if (origin === 'array') return Number(minimum) <= 1 ? required : `Give at least ${minimum}.`;
  return origin === 'number' || origin === 'int' ? `Use a number of at least ${minimum}.` : notValid;
}

/** What is wrong with a value, for people: never the validator's own words. Its place is told beside it. */
export function plainWords(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? required : (ofType[issue.expected] ?? notValid);
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_value':
      return issue.input !== undefined && issue.values.length <= most
        ? `Use one of: ${issue.values.map(String).join(', ')}.`
        : issue.input === undefined
          ? required
          : notValid;
    case 'invalid_format':
      return ofFormat[issue.format] ?? notValid;
    case 'unrecognized_keys':
      return 'There is a field that is not known here.';
    default:
      return notValid;
  }
}

/** A schema's own sentence goes before it. For the whole process, since every schema of the contract is judged here. */
export function speakPlainly(): void {
  z.config({ customError: plainWords });
}

export interface Issue {
  path: PropertyKey[];
  message: string;
  code?: string | undefined;
  /** Of a union: what each of its branches had to say. */
  errors?: readonly (readonly Issue[])[] | undefined;
}

/** Of a union the branch that came nearest, which is the one with the fewest complaints; its fields and not 'the value'. */
export function flattened(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors === undefined || issue.errors.length === 0) return [issue];
  const [nearest] = [...issue.errors].sort((one, other) => one.length - other.length);
  return (nearest ?? []).flatMap((inner) => flattened({ ...inner, path: [...issue.path, ...inner.path] }));
}
