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

export interface Props {
  row: Extract<ThreadRow, { kind: 'form' }>;
  conversationId: string;
  /** An ended chat takes no answer any more. */
  closed: boolean;
}

/** The form an agent sends for details that are missing (decision H-13, G-24). */
export function InformationForm({ row, conversationId, closed }: Props) {
  const { actions } = useChat();
  const visitor = useChatState((state) => state.visitor);
  const form = useContactForm(row.form.fields, knownContact(visitor));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const box = useRef<HTMLFormElement>(null);
  const id = useId();

  if (row.form.answered || closed)
    return <li class="sysl">{row.form.answered ? texts.detailsSent : texts.yourDetails}</li>;

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const contact = form.check(box.current);
    if (!contact || busy) return;
    // All of it may be optional; nothing at all is no answer.
    if (Object.keys(contact).length === 0) {
      setFailure(texts.fillOne);
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await actions.answerForm(conversationId, row.messageId, contact);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.somethingWrong);
    }
    setBusy(false);
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
