import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { wholeRecordFilter } from '../entities/record.ts';
import {
  exportFormatField,
  mailedExportSchema,
  recordExportFields,
  recordExportSchema,
} from '../entities/record-export.ts';

/** L-08, decision D-2: admins, and custom roles that may. */
const exporters = { kind: 'member', scope: 'store', permission: 'exportRecords' } as const;

/** Chats of the workspace as a file. */
export const recordExportEndpoints = {
  /**
   * L-18, decision L-1: text/csv, or JSON with what was said, streamed; `x-export-rows` says how many rows there are. An
   * answer that breaks off is no file. Leaves an entry.
   */
  'records.export': defineEndpoint({
    method: 'GET',
    path: '/conversations/export-csv',
    load: 'export',
    query: wholeRecordFilter(z.object({ ...recordExportFields, format: exportFormatField })),
    response: z.unknown(),
    errors: ['validation'],
    rate: 'write',
    access: exporters,
    summary: 'Chats as a CSV or JSON file',
  }),
  /** Asked first: `byMail` says that the file is too long to wait for. */
  'records.exportSize': defineEndpoint({
    method: 'GET',
    path: '/conversations/export-csv/size',
    load: 'heavy',
    query: wholeRecordFilter(z.object(recordExportFields)),
    response: z.object({ rows: z.number().int(), capped: z.boolean(), byMail: z.boolean() }),
    errors: ['validation'],
    rate: 'read',
    access: exporters,
    summary: 'How many rows an export would have',
  }),
  /** Makes the file in the background and mails its link; one at a time for each person. */
  'records.mailExport': defineEndpoint({
    method: 'POST',
    path: '/conversations/export-csv',
    body: recordExportSchema,
    response: mailedExportSchema,
    errors: ['conflict'],
    rate: 'write',
    access: exporters,
    summary: 'Make a file of chats and mail a link to it',
  }),
  /** The file of a mailed link, for the person who asked for it alone, as long as it is kept. Leaves an entry. */
  'records.exportFile': defineEndpoint({
    method: 'GET',
    path: '/conversations/export-csv/file',
    query: z.object({ token: z.string().min(1).max(2000), timezone: recordExportFields.timezone }),
    response: z.unknown(),
    errors: ['link-invalid'],
    rate: 'write',
    access: exporters,
    summary: 'A file of chats that was made in the background',
  }),
} as const;
