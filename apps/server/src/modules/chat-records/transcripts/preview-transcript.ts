import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { renderMail } from '../../../platform/mail/mail.ts';
import type { Deps } from '../../../platform/module.ts';
import { visibleConversations } from '../../conversations/index.ts';
import { emailOf } from './emails.repo.ts';
import { write } from './mail-transcript.ts';

interface Asked {
  id: string;
  forCustomer: boolean;
  timezone: string | undefined;
}

/** What a transcript would say, to its customer or to the caller. Throws `not-found`, `bad-request` (it is not over). */
export async function previewTranscript(ctx: Ctx<AgentActor>, deps: Pick<Deps, 'config'>, asked: Asked) {
  const { id, forCustomer, timezone } = asked;
  const [row] = await visibleConversations(
    ctx,
    [id].filter((one) => /^[0-9a-f-]{36}$/i.test(one)),
  );
  if (!row) throw notFound();
  if (row.state !== 'closed' && row.state !== 'missed')
    throw new AppError('bad-request', { reason: 'transcript-chats-not-over', details: { ids: row.id } });
  const email = await emailOf(ctx.pool, ctx.actor.userId);
  const kind = forCustomer ? 'customer' : 'me';
  const written = await write(ctx, { conversationId: row.id, email, kind, timezone: timezone ?? null }, deps);
  if (written === null) throw notFound();
  const { subject, fromName, content } = written;
  return { subject, from: fromName, text: renderMail({ subject, content }).text };
}
