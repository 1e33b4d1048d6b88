import type { WidgetConfig } from '@chatso/contract';
import { characterCount, limits } from '@chatso/domain';
import { useId, useState } from 'preact/hooks';
import type { ChatStart } from '../model/outgoing.ts';
import { texts } from '../texts.ts';
import { Problem } from './field.tsx';

type Question = WidgetConfig['settings']['questions'][number];

interface AnswerField {
  question: Question;
  value: string;
  problem: string | null;
  set(value: string): void;
}

const max = limits.prechatAnswerChars;

function problemOf({ required }: Question, value: string): string | null {
  if (required && value.trim() === '') return texts.required;
  return characterCount(value) > max ? texts.tooLong(max, characterCount(value)) : null;
}

/** Answers to the store's own questions; wrong ones are told when the form is sent, and no longer once they are mended. */
export function useAnswers(questions: readonly Question[], given: ChatStart['answers'] = []) {
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(given.map(({ questionId, answer }) => [questionId, answer])),
  );
  const [tried, setTried] = useState(false);
  const answerTo = ({ _id }: Question) => values[_id] ?? '';
  const wrong = questions.find((question) => problemOf(question, answerTo(question)));
  return {
    fields: questions.map(
      (question): AnswerField => ({
        question,
        value: answerTo(question),
        problem: tried ? problemOf(question, answerTo(question)) : null,
        set: (value) => setValues({ ...values, [question._id]: value }),
      }),
    ),
    /** Null when one is missing. */
    check(): ChatStart['answers'] | null {
      setTried(true);
      if (wrong) return null;
      const all = questions.map((question) => ({ questionId: question._id, answer: answerTo(question).trim() }));
      return all.filter(({ answer }) => answer !== '');
    },
    focus: (form: HTMLElement | null) => form?.querySelector<HTMLElement>(`[name="q-${wrong?._id}"]`)?.focus(),
  };
}

export function QuestionField({ question, value, problem, set }: AnswerField) {
  const { _id, label, type, choices, required } = question;
  const id = useId();
  const shared = {
    id,
    name: `q-${_id}`,
    'aria-required': required,
    'aria-invalid': problem !== null,
    'aria-describedby': problem ? `${id}-e` : undefined,
  };
  if (type === 'checkbox')
    return (
      <div class="field agree">
        <label dir="auto">
          <input
            {...shared}
            type="checkbox"
            checked={value === 'yes'}
            onChange={(event) => set(event.currentTarget.checked ? 'yes' : '')}
          />
          <span>{label}</span>
        </label>
        {problem && <Problem id={`${id}-e`} text={problem} />}
      </div>
    );
  return (
    <div class="field">
      <span class="l">
        <label for={id} dir="auto">
          {label}
        </label>
        {!required && <span class="o">{texts.optional}</span>}
      </span>
      {type === 'choice' ? (
        <select
          {...shared}
          class={problem ? 'in bad' : 'in'}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        >
          <option value="">{texts.choose}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          class={problem ? 'in bad' : 'in'}
          dir="auto"
          value={value}
          onInput={(event) => set(event.currentTarget.value)}
        />
      )}
      {problem && <Problem id={`${id}-e`} text={problem} />}
    </div>
  );
}
