/**
 * Backup and restore of the data, without pg_dump (the built-in PostgreSQL ships none, and a system's own is often
 * older than the server): COPY of every table in one snapshot; the schema is made again by the migrations.
 * Also the entry that scripts/backup.mjs, restore.mjs and move-files.mjs load, hence the way to the built-in server.
 */
export { startEmbeddedPostgres } from '../embedded-postgres/index.ts';
export { copyStoredFiles, fetchStoredFiles, openBucket, sendStoredFiles } from './bucket-files.ts';
export { checkStoredFiles, noteRemovedFiles, type WrongFile } from './check-stored-files.ts';
export { dumpDatabase } from './dump-database.ts';
export type { DumpManifest } from './dump-format.ts';
export { type LoadOptions, loadDatabase } from './load-database.ts';
