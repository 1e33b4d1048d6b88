import type { DataSubject, ExportSection, PersonalData } from '../../../platform/personal.ts';
import { letCustomerGo } from '../linking/follow-customers.ts';
import { eraseChat } from './erase-chats.ts';

function ofMember(workspaceId: string, { id }: DataSubject): ExportSection[] {
  const values = [workspaceId, id];
  return [
    {
      name: 'messages',
      text: `SELECT conversation_id AS "conversationId", seq, type, body AS text, files, attachments, created_at AS "createdAt"
               FROM messages WHERE workspace_id = $1 AND sender_id = $2 AND type NOT IN ('notification', 'customer-left')
                AND conversation_id IN (SELECT id FROM conversations WHERE workspace_id = $1) ORDER BY created_at, seq`,
      values,
    },
    {
      name: 'notes',
      text: `SELECT conversation_id AS "conversationId", seq, body AS text, created_at AS "createdAt"
               FROM conversation_notes WHERE workspace_id = $1 AND sender_id = $2 ORDER BY created_at, seq`,
      values,
    },
  ];
}

/** Private notes are the colleagues' and no part of it. */
function ofVisitors(workspaceId: string, { visitorIds }: DataSubject): ExportSection[] {
  const values = [workspaceId, visitorIds];
  return [
    {
      name: 'conversations',
      text: `SELECT c.id, c.store_id AS "storeId", state, start_date AS "startDate", end_date AS "endDate", customer_fullname AS fullname,
                    customer_email AS email, customer_phone AS phone, country, client_timezone AS timezone, rating, rating_comment AS "ratingComment", sentiment,
                    answers, consent_at AS "consentAt", consent_version AS "consentVersion", t.text AS "consentText", t.link AS "consentLink"
               FROM conversations c LEFT JOIN consent_texts t ON t.store_id = c.store_id AND t.version = c.consent_version
              WHERE c.workspace_id = $1 AND (visitor_id = ANY ($2) OR contact_id = ANY ($2)) ORDER BY start_date, c.id`,
      values,
    },
    {
      name: 'messages',
      text: `SELECT m.conversation_id AS "conversationId", m.seq, m.author, m.type, m.body AS text, m.files, m.attachments, m.created_at AS "createdAt"
               FROM conversations c JOIN messages m ON m.conversation_id = c.id
              WHERE c.workspace_id = $1 AND (c.visitor_id = ANY ($2) OR c.contact_id = ANY ($2)) ORDER BY c.start_date, c.id, m.seq`,
      values,
    },
  ];
}

export const personal: PersonalData = {
  tables: {
    conversations: 'Stay with their times and numbers; name, addresses, place and the words of a rating go.',
    messages: 'Stay without words and files; what a member wrote to others stays as it is.',
    conversation_notes: 'Stay without words.',
    email_codes: 'Go.',
    mail_optouts: 'Stay: a keyed hash, so that who wanted no mails gets none, whatever else is forgotten.',
  },
  export: (workspaceId, subject) =>
    subject.type === 'user' ? ofMember(workspaceId, subject) : ofVisitors(workspaceId, subject),
  erase: { chat: eraseChat, customerRecord: letCustomerGo },
};
