import { type FlagName, type FlagSetting, flagNames } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';

export type Flags = Record<FlagName, boolean>;
type Choices = Partial<Record<string, boolean>>;

const offByDefault: readonly FlagName[] = ['email-marketing', 'metabase-dashboard'];

/** The product's defaults, changed by the installation. */
const defaultOf = (installation: Partial<Flags>, flag: FlagName): boolean =>
  installation[flag] ?? !offByDefault.includes(flag);

export const resolveFlags = (installation: Partial<Flags>, workspace: Choices): Flags =>
  Object.fromEntries(flagNames.map((flag) => [flag, workspace[flag] ?? defaultOf(installation, flag)])) as Flags;

export const flagSettings = (installation: Partial<Flags>, workspace: Choices): FlagSetting[] =>
  flagNames.map((flag) => {
    const override = workspace[flag] ?? null;
    const standard = defaultOf(installation, flag);
    return { flag, enabled: override ?? standard, default: standard, override };
  });

/** What the workspace itself has chosen. */
export async function readChoices(sql: Sql, workspaceId: string): Promise<Choices> {
  const { rows } = await sql.query<{ flag: string; enabled: boolean }>({
    name: 'flags-of-workspace',
    text: 'SELECT flag, enabled FROM workspace_flags WHERE workspace_id = $1',
    values: [workspaceId],
  });
  return Object.fromEntries(rows.map(({ flag, enabled }) => [flag, enabled]));
}
