import type { VisitorRow } from './visitors.schema.ts';

/**
 * Which address is proven to be the visitor's: the shop signed it (`email:...`), or they entered the code that was mailed to
 * it. A typed address proves nothing, so it makes no one 'Registered' (docs/decisions/details-of-a-customer.md).
 */
export function provenEmail({
  subject,
  email,
  confirmedEmail,
}: Pick<VisitorRow, 'subject' | 'email' | 'confirmedEmail'>): string | null {
  if (subject?.startsWith('email:')) return subject.slice('email:'.length);
  const confirmed = confirmedEmail?.toLowerCase() ?? null;
  return confirmed !== null && confirmed === email?.toLowerCase() ? confirmed : null;
}

/** The same of a row `v` of visitors, in small letters. */
export const provenEmailSql = `CASE WHEN v.subject LIKE 'email:%' THEN substr(v.subject, 7)
  WHEN lower(v.confirmed_email) = lower(v.email) THEN lower(v.confirmed_email) END`;

/** Ids of the store's customers whom a row `v` of visitors is proven to be. */
export const knownCustomersSql = `SELECT k.id FROM customers k WHERE k.workspace_id = v.workspace_id
   AND k.store_id = v.store_id AND NOT k.gone
   AND (k.id = v.customer_id OR k.external_id = substring(v.subject FROM '^id:(.*)$') OR lower(k.email) = ${provenEmailSql})`;
