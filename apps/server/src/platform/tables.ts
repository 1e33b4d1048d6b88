/**
 * Who answers for a table: one module alone writes it and may change its shape. Who reads a foreign one says so, so that
 * the owner knows whom a change of it concerns. `apps/server/test/sql` reads every statement and holds all to this.
 */
export interface Tables {
  owns: readonly string[];
  /** Foreign tables, of modules before this one. */
  reads?: readonly string[];
}

/** What is there without any product: entries of the audit log and mails are written by every module through it. */
export const platformTables: Tables = { owns: ['audit_log', 'mail_outbox'] };
