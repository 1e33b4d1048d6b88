import type { WidgetConfig } from '@chatso/contract';
import { characterCount, limits, noDepartment } from '@chatso/domain';
import type { RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useChat, useWholeState } from '../chat-context.ts';
import { neededConsent } from '../model/consent.ts';
import { knownContact, offlineFields, prechatFields } from '../model/contact.ts';
import { isOpenFor } from '../model/hours.ts';
import { ConsentBox } from '../parts/consent-box.tsx';
import { Field, Problem } from '../parts/field.tsx';
import { Intro } from '../parts/intro.tsx';
import { QuestionField, useAnswers } from '../parts/questions.tsx';
import { useContactForm } from '../parts/use-contact-form.ts';
import css from '../styles/agree.css?inline';
import { styleLater } from '../styles/later.ts';
import { texts } from '../texts.ts';

styleLater(css);

const max = limits.visitorMessageChars;
/** The composer's: who chooses a department that is away keeps what is written. */
const draftKey = 'new';

interface MessageFieldProps {
  text: string;
  problem: string | null;
  onInput(text: string): void;
}

function MessageField({ text, problem, onInput }: MessageFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <span class="l">
        <label for={id}>{texts.message}</label>
        <span class="o">{`${characterCount(text)}/${max}`}</span>
      </span>
      <textarea
        id={id}
        class={problem ? 'in area bad' : 'in area'}
        name="message"
        rows={3}
        dir="auto"
        value={text}
        aria-required={true}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-e` : undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {problem && <Problem id={`${id}-e`} text={problem} />}
    </div>
  );
}

const messageProblem = (text: string): string | null => {
  if (text.trim() === '') return texts.required;
  return characterCount(text) > max ? texts.tooLong(max, characterCount(text)) : null;
};

/**
 * Who has to fill in a form writes the first message in it too: an empty pane after it would ask once more. What was
 * refused is changed where the refusal is told; a file that came back is in the composer's field, with its text.
 */
function useWrites({ settings }: WidgetConfig, message: string): boolean {
  const { formError, returned } = useWholeState();
  const [isReturned] = useState(formError !== null && message !== '');
  return (settings.askMessage || isReturned) && !returned?.files.length;
}

function useFirstField(box: RefObject<HTMLFormElement | null>): void {
  const { open, phone, departmentId } = useWholeState();
  useEffect(() => {
    // On a phone the keyboard would cover the words the form begins with.
    if (open && !phone && !departmentId)
      box.current?.querySelector<HTMLElement>('input:not([type=radio]), textarea')?.focus();
  }, [open, phone]);
}

/**
 * The form before a chat (G-08, G-09, G-13). When the chosen department, or the store, is out of its hours, the same form
 * takes a message instead (G-12).
 */
export function PrechatScreen({ config }: { config: WidgetConfig }) {
  const { chat, actions } = useChat();
  const { visitor, prefill, formError, returned, departmentId, tick } = useWholeState();
  const [tried, setTried] = useState(false);
  const [message, setMessage] = useState(() => chat.drafts.get(draftKey));
  const [textProblem, setTextProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [agreedTo, setAgreedTo] = useState(0);
  const box = useRef<HTMLFormElement>(null);

  const away = !isOpenFor(config, departmentId);
  // Another text than the one that was ticked is another question.
  const consent = neededConsent(config, visitor);
  const agreed = consent === null || agreedTo === consent.version;
  const consentVersion = consent ? { consentVersion: consent.version } : {};
  const answers = useAnswers(away ? [] : config.settings.questions, returned?.start?.answers);
  const writes = useWrites(config, message) || away;
  const contact = useContactForm(away ? offlineFields(config) : prechatFields(config), {
    ...knownContact(visitor, prefill),
    ...returned?.start?.contact,
  });
  const missing =
    !away &&
    config.settings.isServiceDepartmentMandatory &&
    config.departments.length > 0 &&
    (departmentId ?? noDepartment) === noDepartment;

  useFirstField(box);

  // The page may fill in a message while the form is here already.
  useEffect(() => {
    if (message === '') setMessage(chat.drafts.get(draftKey));
  }, [tick]);

  async function leave(filled: Record<string, string>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await actions.leaveMessage({
        contact: filled,
        text: message,
        ...consentVersion,
        ...(departmentId ? { departmentId } : {}),
      });
      chat.drafts.set(draftKey, '');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.somethingWrong);
      setBusy(false);
    }
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const filled = contact.check(box.current);
    setTried(true);
    const answered = answers.check();
    const wrongText = writes ? messageProblem(message) : null;
    setTextProblem(wrongText);
    if (missing) box.current?.querySelector<HTMLElement>('[type=radio]')?.focus();
    else if (filled && wrongText) box.current?.querySelector<HTMLElement>('[name=message]')?.focus();
    else if (filled && !agreed) box.current?.querySelector<HTMLElement>('[name=consent]')?.focus();
    else if (filled && !wrongText && !answered) answers.focus(box.current);
    if (!filled || missing || wrongText || !agreed || !answered) return;
    if (away) return leave(filled);
    const department = config.departments.length > 0 ? { departmentId: departmentId ?? noDepartment } : {};
    actions.submitForm({ contact: filled, ...department, ...consentVersion, answers: answered });
    if (!writes) return;
    chat.drafts.set(draftKey, '');
    actions.send(message.trim(), []);
  }

  return (
    <form class="form" ref={box} onSubmit={submit} noValidate>
      <main class="body" tabIndex={-1}>
        <Intro config={config} away={away} problem={tried && missing ? texts.chooseDepartment : null} />
        {contact.fields.map(({ rule, value, problem, set }) => (
          <Field
            key={rule.name}
            name={rule.name}
            required={rule.required}
            value={value}
            problem={problem}
            onInput={set}
          />
        ))}
        {answers.fields.map((field) => (
          <QuestionField key={field.question._id} {...field} />
        ))}
        {writes && (
          <MessageField
            text={message}
            problem={textProblem}
            onInput={(text) => {
              setMessage(text);
              chat.drafts.set(draftKey, text);
              if (textProblem) setTextProblem(messageProblem(text));
            }}
          />
        )}
        {consent && (
          <ConsentBox
            consent={consent}
            checked={agreed}
            problem={tried && !agreed}
            onChange={(checked) => setAgreedTo(checked ? consent.version : 0)}
          />
        )}
        {(failure ?? formError) && <Problem id="form-error" text={failure ?? formError ?? ''} />}
      </main>
      <div class="bar">
        <button type="submit" class="btn" aria-disabled={busy}>
          {away ? texts.sendMessage : texts.startChat}
        </button>
      </div>
    </form>
  );
}
