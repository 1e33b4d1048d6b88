import type { AuditEntry } from '@chatso/contract';
import i18next from 'i18next';

const texts = (path: 'audit.actions' | 'audit.subjects' | 'audit.named' | 'roles'): Readonly<Record<string, string>> =>
  i18next.t(path, { returnObjects: true });

/** What stands in brackets or angles in the catalogue, and what stands between. */
const parts = /\[([^\]]*)\]|<([^>]*)>/g;

const templateOf = (action: string): string | undefined => texts('audit.actions')[action.replaceAll('.', '_')];

/** An action whose words we do not know, made readable. */
function readable(action: string): string {
  const words = action.replace(/[._-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'member.role-changed' as a choice of the filter: 'Changed the role of a member'. */
export const actionWords = (action: string): string => templateOf(action)?.replace(parts, '$1$2') ?? readable(action);

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

const textIn = (data: AuditEntry['data'], key: string): string | null => {
  const value = data[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** What the sentence calls it; null: it has no name, or not one of its own. */
function nameInSentence({ subject, actor, data }: AuditEntry): string | null {
  if (!subject) return null;
  // 'Maya started the chat with Maya'
  if (subject.type === 'conversation' && actor.kind === 'visitor') return null;
  const flags: Readonly<Record<string, string>> = i18next.t('plans.flags.names', { returnObjects: true });
  const flag = flags[subject.id] ?? subject.id;
  const named = textIn(data, 'name');
  const own = { role: named, 'chat-label': named, 'saved-view': named, shortcut: textIn(data, 'keyword'), flag }[
    subject.type
  ];
  const name = subject.name ?? own ?? null;
  if (name === null) return null;
  return texts('audit.named')[subject.type] ? i18next.t(`audit.named.${subject.type as 'store'}`, { name }) : name;
}

/** The role somebody was invited with or given, as '(Agent)'. */
function roleWords({ action, data }: AuditEntry): string {
  if (action !== 'member.invited' && action !== 'member.role-changed') return '';
  const roles = ['from', 'role', 'to'].map((key) => texts('roles')[textIn(data, key) ?? '']).filter(Boolean);
  return roles.length > 0 ? ` (${roles.join(' → ')})` : '';
}

export interface SentencePart {
  kind: 'who' | 'text' | 'whom' | 'other';
  text: string;
  /** The chat it leads to. */
  chatId?: string;
}

/** An entry as a sentence: 'Imogen Park invited robin@shop.test (Agent)'. */
export function sentenceOf(entry: AuditEntry): SentencePart[] {
  const template = templateOf(entry.action) ?? readable(entry.action);
  const said = template.charAt(0).toLocaleLowerCase(i18next.language) + template.slice(1);
  const sentence: SentencePart[] = [
    { kind: 'who', text: actorWords(entry) },
    { kind: 'text', text: ' ' },
  ];
  let from = 0;
  for (const found of said.matchAll(parts)) {
    sentence.push({ kind: 'text', text: said.slice(from, found.index) });
    const [whole, whom, other] = found;
    from = found.index + whole.length;
    if (whom === undefined) sentence.push({ kind: 'other', text: entry.other?.name ?? other ?? '' });
    else {
      const chat = entry.subject?.type === 'conversation' ? { chatId: entry.subject.id } : {};
      sentence.push({ kind: 'whom', text: nameInSentence(entry) ?? whom, ...chat });
    }
  }
  sentence.push({ kind: 'text', text: said.slice(from) + roleWords(entry) });
  return sentence.filter(({ text }) => text !== '');
}

export const sentenceWords = (entry: AuditEntry): string =>
  sentenceOf(entry)
    .map(({ text }) => text)
    .join('');
