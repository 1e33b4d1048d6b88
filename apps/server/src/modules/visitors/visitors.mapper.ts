import type { WidgetVisitor } from '@chatso/contract';
import type { VisitorRow } from './visitors.schema.ts';

/** The visitor as the own widget knows them. */
export const toWidgetVisitor = (row: VisitorRow): WidgetVisitor => ({
  visitorId: row.id,
  number: row.number,
  fullname: row.fullname,
  email: row.email,
  phone: row.phone,
  verified: row.verified,
  consentVersion: row.consentVersion,
});
