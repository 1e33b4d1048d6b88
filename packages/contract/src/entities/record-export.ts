import { z } from 'zod';
import { dateSchema, idSchema } from './common.ts';
import { recordFilterFields, recordSorts, wholeRecordFilter } from './record.ts';

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Decision L-1: no file has more rows. */
export const exportRowsAtMost = 50_000;
/** What is longer is made in the background, and a link to it is mailed. */
export const exportStreamedAtMost = 10_000;

/** The filters of `records.list`, and of what it shows all rows of the tab. */
export const recordExportFields = {
  ...recordFilterFields,
  type: z.enum(['ongoing', 'completed']).default('ongoing'),
  sortBy: z.enum(recordSorts).default('startDate'),
  sort: z.enum(['asc', 'desc']).default('desc'),
};

export const exportFormatField = z.enum(exportFormats).default('csv');

export const recordExportSchema = wholeRecordFilter(z.object({ ...recordExportFields, format: exportFormatField }));
export type RecordExport = z.output<typeof recordExportSchema>;

export const mailedExportSchema = z.object({
  _id: idSchema,
  format: z.enum(exportFormats),
  createdAt: dateSchema,
});
