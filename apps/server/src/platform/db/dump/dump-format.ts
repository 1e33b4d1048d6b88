/** One table's data: rows in COPY text format, gzipped, `columns` in the order they were written. */
export type DumpedTable = { schema: string; name: string; columns: string[]; rows: number; file: string };

/** A queue of pg-boss: recreated through its own function, because each one has a partition of its own. */
export type DumpedQueue = { name: string; options: Record<string, unknown> };

/** `manifest.json` of a dump folder. The schema is not in it: the migrations it names make it again. */
export type DumpManifest = {
  format: 1;
  createdAt: string;
  serverVersion: string;
  migrations: { version: number; name: string; checksum: string }[];
  tables: DumpedTable[];
  sequences: { schema: string; name: string; value: string }[];
  queues: DumpedQueue[];
  /** Files that were removed between the moment of the database and their copy: they are not missing. */
  removedMeanwhile?: string[];
};

export const jobSchema = 'pgboss';

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const qualified = ({ schema, name }: { schema: string; name: string }) => `${quote(schema)}.${quote(name)}`;
