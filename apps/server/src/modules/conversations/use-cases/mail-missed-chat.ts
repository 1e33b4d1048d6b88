import type { Ctx } from '../../../platform/ctx.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { visitorName } from '../conversations.mapper.ts';
import { getConversationRow, listMessages } from '../conversations.repo.ts';

/** Mails a message left outside service hours to the addresses of the store, when it has any (decision G-14). */
export async function enqueueMissedChatMail(tx: Ctx, addresses: string, conversationId: string): Promise<void> {
  const to = addresses
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (to.length === 0) return;
  const row = await getConversationRow(tx.pool, tx.workspaceId, conversationId);
  const { rows } = await listMessages(tx.pool, row, { afterSeq: 0 }, 50);
  const name = row.customer_fullname ?? visitorName(row.visitor_number);
  const contact = [row.customer_email, row.customer_phone].filter(Boolean).join(', ');
  await sendMail(tx, {
    to,
    subject: `${name} left a message for ${row.store_name}`,
    text: [
      `${name}${contact ? ` (${contact})` : ''} wrote outside business hours:`,
      '',
      ...rows.map((message) => message.body),
    ].join('\n'),
    ...(row.customer_email ? { replyTo: row.customer_email } : {}),
  });
}
