import { Readable } from 'node:stream';
import type { Sql } from '../../platform/db/db.ts';
import type { ExportSection } from '../../platform/personal.ts';
import { rowsOf } from './export-person.repo.ts';
import { owners } from './owners.ts';
import { type Subject, type Whole, wholeOf } from './privacy.repo.ts';

/** How the file is read, whoever owns what; a list that is not named here stands at its end. */
const ofMember = [
  'member',
  'stores',
  'shortcuts',
  'drafts',
  'messages',
  'notes',
  'customerNotes',
  'files',
  'auditEntries',
];
const ofCustomer = [
  ...['customer', 'orders', 'visitors', 'visits', 'conversations', 'messages', 'files', 'customerNotes', 'bans'],
  'auditEntries',
];

/** Sections of the file: what is asked, in rows as they are stored, without secrets. */
function sectionsOf(workspaceId: string, subject: Subject, whole: Whole): ExportSection[] {
  const names = subject.type === 'user' ? ofMember : ofCustomer;
  const placeOf = ({ name }: ExportSection) => (names.includes(name) ? names.indexOf(name) : names.length);
  return owners
    .flatMap((owner) => owner.export?.(workspaceId, { ...subject, ...whole }) ?? [])
    .sort((one, other) => placeOf(one) - placeOf(other));
}

/** Everything about a person in this workspace as one JSON document, written as it is read. Needs a transaction. */
export async function exportPerson(sql: Sql, workspaceId: string, subject: Subject, now: Date): Promise<Readable> {
  const sections = sectionsOf(workspaceId, subject, await wholeOf(sql, workspaceId, subject));
  async function* pieces() {
    yield `{"exportedAt":${JSON.stringify(now)},"subject":${JSON.stringify(subject)}`;
    for (const section of sections) {
      yield `,\n"${section.name}":[`;
      let first = true;
      for await (const row of rowsOf(sql, section)) {
        yield `${first ? '' : ','}\n${JSON.stringify(row)}`;
        first = false;
      }
      yield ']';
    }
    yield '}\n';
  }
  return Readable.from(pieces(), { objectMode: false });
}
