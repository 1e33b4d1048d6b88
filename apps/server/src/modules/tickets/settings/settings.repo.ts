import type { Sql } from '../../../platform/db/db.ts';

export interface SettingsRow {
  prefix: string;
  first_answer_minutes: number | null;
  next_answer_minutes: number | null;
  solve_minutes: number | null;
  business_hours: boolean;
  auto_ticket: boolean;
  round_robin: boolean;
  auto_reply_enabled: boolean;
  auto_reply_subject: string;
  auto_reply_text: string;
  satisfaction: boolean;
  version: number;
}

const columns = `prefix, first_answer_minutes, next_answer_minutes, solve_minutes, business_hours, auto_ticket, round_robin,
  auto_reply_enabled, auto_reply_subject, auto_reply_text, satisfaction, version`;

/** Of a workspace that never chose. */
export const defaultSettings: SettingsRow = {
  prefix: 'TK-',
  first_answer_minutes: null,
  next_answer_minutes: null,
  solve_minutes: null,
  business_hours: true,
  auto_ticket: false,
  round_robin: false,
  auto_reply_enabled: false,
  auto_reply_subject: '',
  auto_reply_text: '',
  satisfaction: false,
  version: 0,
};

export async function findSettings(sql: Sql, workspaceId: string): Promise<SettingsRow> {
  const { rows } = await sql.query<SettingsRow>({
    name: 'ticket-settings',
    text: `SELECT ${columns} FROM ticket_settings WHERE workspace_id = $1`,
    values: [workspaceId],
  });
  return rows[0] ?? defaultSettings;
}

/** Holds them until the transaction ends; the row is made where there is none. */
export async function lockSettings(sql: Sql, workspaceId: string): Promise<SettingsRow> {
  const held = () =>
    sql.query<SettingsRow>({
      name: 'ticket-settings-lock',
      text: `SELECT ${columns} FROM ticket_settings WHERE workspace_id = $1 FOR UPDATE`,
      values: [workspaceId],
    });
  const [row] = (await held()).rows;
  if (row !== undefined) return row;
  await sql.query('INSERT INTO ticket_settings (workspace_id) VALUES ($1) ON CONFLICT DO NOTHING', [workspaceId]);
  return (await held()).rows[0] ?? defaultSettings;
}

/** False: somebody else changed them first. */
export async function updateSettings(sql: Sql, workspaceId: string, row: SettingsRow): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'ticket-settings-update',
    text: `UPDATE ticket_settings SET prefix = $3, first_answer_minutes = $4, next_answer_minutes = $5, solve_minutes = $6,
             business_hours = $7, auto_ticket = $8, round_robin = $9, auto_reply_enabled = $10, auto_reply_subject = $11,
             auto_reply_text = $12, satisfaction = $13, version = version + 1
            WHERE workspace_id = $1 AND version = $2`,
    values: [
      ...[workspaceId, row.version, row.prefix, row.first_answer_minutes, row.next_answer_minutes, row.solve_minutes],
      ...[row.business_hours, row.auto_ticket, row.round_robin, row.auto_reply_enabled, row.auto_reply_subject],
      ...[row.auto_reply_text, row.satisfaction],
    ],
  });
  return rowCount === 1;
}

/**
 * The next number, and nobody else's: the row is held until the ticket is there, or the number is not taken at all. With the
 * settings, which nobody changes until then.
 */
export async function takeNumber(sql: Sql, workspaceId: string): Promise<{ number: number; settings: SettingsRow }> {
  const { rows } = await sql.query<SettingsRow & { number: number }>({
    name: 'ticket-number',
    text: `INSERT INTO ticket_settings AS s (workspace_id, next_number) VALUES ($1, 2)
           ON CONFLICT (workspace_id) DO UPDATE SET next_number = s.next_number + 1
           RETURNING next_number - 1 AS number, ${columns}`,
    values: [workspaceId],
  });
  const { number, ...settings } = rows[0] ?? { ...defaultSettings, number: 1 };
  return { number, settings };
}
