/** Tables that belong to no workspace, each with its reason. All others say in every row whose it is. */
const globalTables: Readonly<Record<string, string>> = {
  installation: 'Of the installation itself.',
  workspaces: 'Its id is the workspace.',
  users: 'A person may work in several workspaces.',
  auth_sessions: 'Of a person.',
  account_links: 'Of a person.',
  two_factors: 'Of a person.',
  recovery_codes: 'Of a person.',
  suite_identities: 'Of a person.',
  sso_codes: 'Of somebody who is about to sign in; nobody knows yet where to.',
  sso_spent_flows: 'Of a way to sign in.',
  push_subscriptions: 'Of a person’s device; what is sent there names its workspace.',
  audit_names: 'Of a person; the entries that need the name say which workspace’s they are.',
  mail_outbox: 'Mails that nobody sends, to read while developing.',
};

/** Whose rows may be of no workspace though the table has the column. */
export const sometimesGlobal: Readonly<Record<string, string>> = {
  audit_log: 'Signing in belongs to no workspace.',
  files: 'An avatar belongs to a person.',
};

/** Sentences on tables that do not say whose their rows are, and on reasons that nothing needs any more. */
export function findHomeless(columns: readonly { table: string; column: string; nullable: boolean }[]): string[] {
  const tables = new Set(columns.map(({ table }) => table));
  const home = new Map(columns.filter(({ column }) => column === 'workspace_id').map((one) => [one.table, one]));
  return [
    ...[...tables]
      .filter((table) => !home.has(table) && !globalTables[table])
      .map((table) => `${table} has no workspace_id; if it is of no workspace, say why.`),
    ...[...home.values()]
      .filter(({ table, nullable }) => nullable && !sometimesGlobal[table])
      .map(({ table }) => `${table} may leave out its workspace_id; if it is of no workspace at times, say why.`),
    ...Object.keys(globalTables)
      .filter((table) => !tables.has(table) || home.has(table))
      .map((table) => `${table} is not there any more, or has its workspace_id now.`),
    ...Object.keys(sometimesGlobal)
      .filter((table) => home.get(table)?.nullable !== true)
      .map((table) => `${table} is never without its workspace_id.`),
  ];
}
