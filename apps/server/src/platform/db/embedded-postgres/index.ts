/**
 * The built-in PostgreSQL: the real server from the npm binaries as a child process, supervised by us.
 * Invariants: fsync stays on; a cluster is made whole or not at all; one server per data folder; what a killed
 * process left behind is taken over or ended; the last process to leave stops the server.
 */
export type { DatabaseLog } from './database-log.ts';
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './supervisor.ts';
