import { useRef, useState } from 'preact/hooks';
import {
  type Contact,
  type ContactField,
  contactFields,
  type FieldRule,
  fieldProblem,
  filledContact,
} from '../model/contact.ts';

export interface ContactForm {
  fields: { rule: FieldRule; value: string; problem: string | null; set(value: string): void }[];
  /** The filled-in contact, or null when something is wrong; then the first wrong field has the focus. */
  check(form: HTMLElement | null): Partial<Contact> | null;
}

type Problems = Partial<Record<ContactField, string | null>>;

/** State of a form of contact fields: errors appear on submit and go as soon as they are mended. */
export function useContactForm(rules: readonly FieldRule[], initial: Contact): ContactForm {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const touched = useRef(new Set<ContactField>());

  // A session that arrives after the form fills what is still untouched.
  const current: Contact = { ...values };
  for (const name of contactFields) if (!touched.current.has(name)) current[name] = initial[name];

  return {
    fields: rules.map((rule) => ({
      rule,
      value: current[rule.name],
      problem: problems[rule.name] ?? null,
      set(value) {
        touched.current.add(rule.name);
        setValues({ ...current, [rule.name]: value });
        if (problems[rule.name]) setProblems({ ...problems, [rule.name]: fieldProblem(rule, value) });
      },
    })),
    check(form) {
      const found: Problems = Object.fromEntries(
        rules.map((rule) => [rule.name, fieldProblem(rule, current[rule.name])]),
      );
      setProblems(found);
      const wrong = rules.find(({ name }) => found[name]);
      if (!wrong) return filledContact(current, rules);
      form?.querySelector<HTMLInputElement>(`[name='${wrong.name}']`)?.focus();
      return null;
    },
  };
}
