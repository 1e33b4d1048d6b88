import type { TicketSettings } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { isTicketSystemOn, switchTicketSystem } from '../../workspaces/index.ts';
import { ticketSettingsChanged } from '../tickets.events.ts';
import { findSettings, lockSettings, type SettingsRow, updateSettings } from './settings.repo.ts';

const toSettings = (row: SettingsRow, enabled: boolean): TicketSettings => ({
  enabled,
  prefix: row.prefix,
  firstAnswerMinutes: row.first_answer_minutes,
  nextAnswerMinutes: row.next_answer_minutes,
  solveMinutes: row.solve_minutes,
  businessHours: row.business_hours,
  autoTicket: row.auto_ticket,
  roundRobin: row.round_robin,
  autoReply: { enabled: row.auto_reply_enabled, subject: row.auto_reply_subject, text: row.auto_reply_text },
  satisfaction: row.satisfaction,
  version: row.version,
});

const toRow = (settings: TicketSettings): SettingsRow => ({
  prefix: settings.prefix,
  first_answer_minutes: settings.firstAnswerMinutes,
  next_answer_minutes: settings.nextAnswerMinutes,
  solve_minutes: settings.solveMinutes,
  business_hours: settings.businessHours,
  auto_ticket: settings.autoTicket,
  round_robin: settings.roundRobin,
  auto_reply_enabled: settings.autoReply.enabled,
  auto_reply_subject: settings.autoReply.subject,
  auto_reply_text: settings.autoReply.text,
  satisfaction: settings.satisfaction,
  version: settings.version,
});

/** Decision P-8: they can be set before the system is switched on. */
export async function getSettings(ctx: Ctx): Promise<{ data: TicketSettings }> {
  const row = await findSettings(ctx.pool, ctx.workspaceId);
  return { data: toSettings(row, await isTicketSystemOn(ctx)) };
}

/** Promises are those of tickets from then on; what is running keeps its own. Throws `conflict`. */
export async function setSettings(ctx: Ctx<AgentActor>, settings: TicketSettings): Promise<{ data: TicketSettings }> {
  return withTransaction(ctx, async (tx) => {
    const before = toSettings(await lockSettings(tx.pool, tx.workspaceId), await isTicketSystemOn(tx));
    if (!(await updateSettings(tx.pool, tx.workspaceId, toRow(settings)))) throw new AppError('conflict');
    if (settings.enabled !== before.enabled) await switchTicketSystem(tx, settings.enabled);
    const changed = Object.keys(settings).filter(
      (key) =>
        JSON.stringify(settings[key as keyof TicketSettings]) !== JSON.stringify(before[key as keyof TicketSettings]),
    );
    await tx.audit({
      action: 'ticket.settings-changed',
      subject: { type: 'workspace', id: tx.workspaceId },
      data: { changed },
    });
    tx.emit(ticketSettingsChanged({ workspaceId: tx.workspaceId }));
    return getSettings(tx);
  });
}
