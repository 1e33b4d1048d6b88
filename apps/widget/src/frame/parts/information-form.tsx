import { useId, useRef, useState } from 'preact/hooks';
import { useChat, useChatState } from '../chat-context.ts';
import { knownContact } from '../model/contact.ts';
import type { ThreadRow } from '../model/thread.ts';
import css from '../styles/information-form.css?inline';
import { styleLater } from '../styles/later.ts';
import { texts } from '../texts.ts';
import { Field, Problem } from './field.tsx';
import { useContactForm } from './use-contact-form.ts';

styleLater(css);

type CodeWords = NonNullable<Props['row']['form']['code']>;

export interface Props {
  row: Extract<ThreadRow, { kind: 'form' }>;
  conversationId: string;
  /** An ended chat takes no answer any more. */
  closed: boolean;
}

/** What an agent asks for in the chat: the code mailed to the visitor, or details that are missing. */
export const InformationForm = (props: Props) =>
  props.row.form.code ? <CodeForm {...props} code={props.row.form.code} /> : <DetailsForm {...props} />;

/** Calls the server one at a time, and says why it refused. */
function useAnswer({ row, conversationId }: Props) {
  const { actions } = useChat();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (answer: Parameters<typeof actions.answerForm>[2]): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await actions.answerForm(conversationId, row.messageId, answer);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.somethingWrong);
    }
    setBusy(false);
  };
  return { busy, failure, setFailure, send };
}

/** Its words come from the server, in the language of the visitor. */
function CodeForm({ code, ...props }: Props & { code: CodeWords }) {
  const { row, closed } = props;
  const { busy, failure, setFailure, send } = useAnswer(props);
  const [typed, setTyped] = useState('');
  const id = useId();
  if (row.form.answered || code.replaced || closed)
    return <li class="sysl">{row.form.answered || code.replaced ? code.done : code.title}</li>;

  function submit(event: Event): void {
    event.preventDefault();
    if (typed.trim() === '') setFailure(texts.required);
    else void send({ code: typed });
  }

  return (
    <li class="m">
      <span class="sp" />
      <form class="card fc" onSubmit={submit} noValidate aria-labelledby={id}>
        <h2 id={id}>{code.title}</h2>
        <div class="field">
          <span class="l">
            <label for={`${id}-c`}>{code.label}</label>
          </span>
          <input
            id={`${id}-c`}
            class={failure ? 'in bad' : 'in'}
            inputMode="numeric"
            autocomplete="one-time-code"
            dir="ltr"
            maxLength={12}
            value={typed}
            aria-required
            aria-invalid={failure !== null}
            aria-describedby={failure ? `${id}-e` : undefined}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              setFailure(null);
            }}
          />
          {failure && <Problem id={`${id}-e`} text={failure} />}
        </div>
        <button type="submit" class="btn" aria-disabled={busy}>
          {code.button}
        </button>
      </form>
    </li>
  );
}

/** The form for details that are missing (decision H-13, G-24). */
function DetailsForm(props: Props) {
  const { row, closed } = props;
  const visitor = useChatState((state) => state.visitor);
  const form = useContactForm(row.form.fields, knownContact(visitor));
  const { busy, failure, setFailure, send } = useAnswer(props);
  const box = useRef<HTMLFormElement>(null);
  const id = useId();

  if (row.form.answered || closed)
    return <li class="sysl">{row.form.answered ? texts.detailsSent : texts.yourDetails}</li>;

  function submit(event: Event): void {
    event.preventDefault();
    const contact = form.check(box.current);
    if (!contact) return;
    // All of it may be optional; nothing at all is no answer.
    if (Object.keys(contact).length === 0) setFailure(texts.fillOne);
    else void send(contact);
  }

  return (
    <li class="m">
      <span class="sp" />
      <form class="card fc" ref={box} onSubmit={submit} noValidate aria-labelledby={id}>
        <h2 id={id}>{texts.yourDetails}</h2>
        {form.fields.map(({ rule, value, problem, set }) => (
          <Field
            key={rule.name}
            name={rule.name}
            required={rule.required}
            value={value}
            problem={problem}
            onInput={set}
          />
        ))}
        {failure && <Problem id={`${id}-e`} text={failure} />}
        <button type="submit" class="btn" aria-disabled={busy}>
          {texts.sendDetails}
        </button>
      </form>
    </li>
  );
}
