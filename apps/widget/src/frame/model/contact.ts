import type { WidgetConfig, WidgetVisitor } from '@chatso/contract';
import { characterCount, limits } from '@chatso/domain';
import { texts } from '../texts.ts';

export const contactFields = ['fullname', 'email', 'phone'] as const;
export type ContactField = (typeof contactFields)[number];
export type Contact = Record<ContactField, string>;
export type FieldRule = { name: ContactField; required: boolean };

const maxOf: Record<ContactField, number> = {
  fullname: limits.nameChars,
  email: limits.emailChars,
  phone: limits.phoneChars,
};
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const phoneShape = /^[+\d][\d\s().-]{4,}$/;

export const knownContact = (visitor: WidgetVisitor | null, prefill: Partial<Contact> = {}): Contact => ({
  fullname: visitor?.fullname ?? prefill.fullname ?? '',
  email: visitor?.email ?? prefill.email ?? '',
  phone: visitor?.phone ?? prefill.phone ?? '',
});

/** Fields of the pre-chat form (G-09): none when the store asks for none, otherwise the others are offered as optional. */
export function prechatFields(config: WidgetConfig): FieldRule[] {
  const wanted = config.settings.requiredInputFields;
  if (!contactFields.some((name) => wanted[name])) return [];
  return contactFields.map((name) => ({ name, required: wanted[name] }));
}

/** Fields of the leave-a-message form: name and email always, phone as the store says (G-12). */
export const offlineFields = (config: WidgetConfig): FieldRule[] => [
  { name: 'fullname', required: true },
  { name: 'email', required: true },
  { name: 'phone', required: config.settings.offlineOutageInquirySettings.phone },
];

/** A field's error message, or null. */
export function fieldProblem({ name, required }: FieldRule, value: string): string | null {
  const text = value.trim();
  if (text === '') return required ? texts.required : null;
  if (characterCount(text) > maxOf[name]) return texts.tooLong(maxOf[name], characterCount(text));
  if (name === 'email' && !emailShape.test(text)) return texts.badEmail;
  if (name === 'phone' && !phoneShape.test(text)) return texts.badPhone;
  return null;
}

/** Trimmed, without what was left empty; how the API takes a contact. */
export const filledContact = (contact: Contact, fields: readonly FieldRule[]): Partial<Contact> =>
  Object.fromEntries(
    fields.map(({ name }) => [name, contact[name].trim()] as const).filter(([, value]) => value !== ''),
  );
