import type { PrechatAnswer } from '@chatso/contract';
import { AppError } from '../../../platform/errors.ts';
import type { StoreRow } from '../../stores/index.ts';

export interface GivenAnswer {
  questionId: string;
  answer: string;
}

/** How a ticked box is answered; an empty box is no answer. */
const ticked = 'yes';

/**
 * The answers as agents read them: in the order of the questions and with their words of now. Answers to questions the
 * store has taken away meanwhile are left out. Throws `bad-request` for one that is missing, or none of its choices.
 */
export function answersOf(store: Pick<StoreRow, 'settings'>, given: readonly GivenAnswer[]): PrechatAnswer[] {
  const faults: { field: string; code: 'required' | 'not-one-of'; details?: { values: string } }[] = [];
  const answers = store.settings.questions.flatMap(({ _id, label, type, choices, required }) => {
    const field = `answers.${_id}`;
    const answer = given.find(({ questionId }) => questionId === _id)?.answer.trim() ?? '';
    const values = type === 'checkbox' ? [ticked] : choices;
    if (answer === '') {
      if (required) faults.push({ field, code: 'required' });
      return [];
    }
    if (type !== 'text' && !values.includes(answer)) {
      faults.push({ field, code: 'not-one-of', details: { values: values.join(', ') } });
    }
    return [{ label, answer }];
  });
  if (faults.length > 0) throw new AppError('bad-request', { fields: faults });
  return answers;
}
