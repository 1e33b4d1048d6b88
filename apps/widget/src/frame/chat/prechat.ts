import type { WidgetConfig, WidgetVisitor } from '@chatso/contract';
import { noDepartment } from '@chatso/domain';
import { neededConsent } from '../model/consent.ts';
import { fieldProblem, filledContact, knownContact, prechatFields } from '../model/contact.ts';
import type { ChatStart } from '../model/outgoing.ts';
import { texts } from '../texts.ts';
import type { ChatState } from './state.ts';

/** Whether something has to be asked before a chat: consent, a mandatory department, a required field (G-09, G-13). */
export function mustAsk(config: WidgetConfig, visitor: WidgetVisitor | null): boolean {
  if (config.settings.isServiceDepartmentMandatory && config.departments.length > 0) return true;
  if (neededConsent(config, visitor)) return true;
  if (config.settings.questions.some(({ required }) => required)) return true;
  const contact = knownContact(visitor);
  return prechatFields(config).some((rule) => rule.required && fieldProblem(rule, contact[rule.name]) !== null);
}

/** How a chat begins with what is known of the visitor. */
export function chatStartOf(state: ChatState, departmentId?: string): ChatStart {
  const { config, visitor } = state;
  const contact = config ? filledContact(knownContact(visitor), prechatFields(config)) : {};
  if (!config || config.departments.length === 0) return { contact };
  const wanted = departmentId ?? state.departmentId;
  return { contact, departmentId: (isOffered(config, wanted) && wanted) || noDepartment };
}

const isOffered = ({ departments }: WidgetConfig, id: string | null | undefined): boolean =>
  departments.some(({ _id }) => _id === id);

/** With new settings: a department that is chosen and no longer offered is dropped, and the form says so. */
export function withConfig({ departmentId, start }: ChatState, config: WidgetConfig): Partial<ChatState> {
  const chosen = start?.departmentId ?? departmentId;
  if (!chosen || chosen === noDepartment || isOffered(config, chosen)) return { config };
  return {
    config,
    departmentId: null,
    start: null,
    formError: texts.problems['department-of-store'],
    ...(start && { returned: { start, files: [] } }),
  };
}
