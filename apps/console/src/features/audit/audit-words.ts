import type { AuditEntry } from '@chatso/contract';
import i18next from 'i18next';

const texts = (path: 'audit.actions' | 'audit.subjects'): Readonly<Record<string, string>> =>
  i18next.t(path, { returnObjects: true });

/** 'member.role-changed' as a sentence's start: what the catalogue says, else the code itself made readable. */
export function actionWords(action: string): string {
  const known = texts('audit.actions')[action.replaceAll('.', '_')];
  if (known) return known;
  const words = action.replace(/[._-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who did it: a person by name, a visitor, a job, the system. */
export function actorWords({ actor }: Pick<AuditEntry, 'actor'>): string {
  if (actor.name) return actor.name;
  if (actor.kind === 'job' || actor.kind === 'system') return i18next.t('audit.system');
  return i18next.t(actor.kind === 'visitor' ? 'audit.visitor' : 'audit.goneActor');
}

/** To whom or what: 'Store Northwind', 'Chat'; null when it was done to nothing in particular. */
export function subjectWords({ subject }: Pick<AuditEntry, 'subject'>): string | null {
  if (!subject) return null;
  const type = texts('audit.subjects')[subject.type] ?? subject.type;
  if (subject.type === 'user' && subject.name) return subject.name;
  if (subject.name) return `${type} ${subject.name}`;
  return subject.type === 'flag' ? `${type} ${subject.id}` : type;
}
