/**
 * Who answers for a table: one module alone writes it and may change its shape. Who reads a foreign one says so, so that
 * the owner knows whom a change of it concerns. `apps/server/test/sql` reads every statement and holds all to this.
 */
export interface Tables {
  owns: readonly string[];
  /** Foreign tables, of modules before this one. */
  reads?: readonly string[];
}

/** Tables of the platform itself: every module writes entries of the audit log and mails through it. */
export const platformTables: Tables = { owns: ['audit_log', 'mail_outbox'] };
