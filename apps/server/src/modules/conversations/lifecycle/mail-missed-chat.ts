import type { LanguageCode } from '@chatso/domain';
import type { Ctx } from '../../../platform/ctx.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { readersByEmail } from '../../identity/index.ts';
import { writeMail } from '../../mail-templates/index.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { listMessages } from '../messages/messages.repo.ts';
import { findFirstAdminEmail } from './lifecycle.repo.ts';

/** Mails a message left outside service hours to the addresses of the store, when it has any (decision G-14). */
export async function enqueueMissedChatMail(tx: Ctx, addresses: string, conversationId: string): Promise<void> {
  const to = addresses
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (to.length === 0) return;
  const row = await getConversationRow(tx.pool, tx.workspaceId, conversationId);
  const { rows } = await listMessages(tx.pool, row, { afterSeq: 0 }, 50);
  const facts = {
    name: row.customer_fullname,
    number: row.visitor_number,
    store: row.store_name,
    contact: [row.customer_email, row.customer_phone].filter(Boolean).join(', '),
    messages: rows.map((message) => message.body),
  };
  for (const [language, readers] of await byLanguage(tx, to)) {
    await sendMail(tx, {
      to: readers,
      ...writeMail(language, 'messageLeft', facts),
      ...(row.customer_email ? { replyTo: row.customer_email } : {}),
    });
  }
}

/** One mail for each language its readers read. A shared mailbox is nobody's account: it reads like the first admin. */
async function byLanguage(tx: Ctx, addresses: readonly string[]): Promise<Map<LanguageCode, string[]>> {
  const admin = (await findFirstAdminEmail(tx.pool, tx.workspaceId)) ?? '';
  const readers = await readersByEmail(tx.pool, [...addresses, admin]);
  const usual = readers.get(admin)?.language ?? 'en';
  const groups = new Map<LanguageCode, string[]>();
  for (const address of addresses) {
    const language = readers.get(address.toLowerCase())?.language ?? usual;
    groups.set(language, [...(groups.get(language) ?? []), address]);
  }
  return groups;
}
