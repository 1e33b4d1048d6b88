import { ApiError } from '@chatso/contract';
import i18next from 'i18next';
import { errorMessage, isOfflineError } from '../../../lib/api/errors.ts';

/** The server said nothing that it knows: it is away, or somebody before it answered. */
const isSilent = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.statusCode === 0 || (error.statusCode >= 500 && (error.code === undefined || error.code === 'internal')));

/** Why a mail was not taken, and what is left of it. Null: we stopped it ourselves. */
export function failureWords(error: unknown): string | null {
  const said = errorMessage(error);
  if (said === null) return null;
  if (isOfflineError(error)) return i18next.t('ticket.editor.offline');
  return isSilent(error) ? i18next.t('ticket.editor.noAnswer') : said;
}
