import { consentInputSchema, type StoreConsent } from '@chatso/contract';
import { characterCount, limits } from '@chatso/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../lib/api/keep-answer.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useContractForm } from '../../ui/form/index.ts';
import { toast } from '../../ui/index.ts';

export const useConsents = () => useQuery(queryOf('stores.consents'));

/** A store as it was answered, in the list that the page holds. */
export function useKeepConsent(): (changed: StoreConsent) => void {
  const client = useQueryClient();
  return (changed) =>
    keepAnswer(
      client,
      queryOf('stores.consents').queryKey,
      (before) => before && { ...before, data: before.data.map((one) => (one._id === changed._id ? changed : one)) },
    );
}

const valuesOf = ({ enabled, text, link }: StoreConsent) => ({ enabled, text, link: link ?? '' });

/** What one store asks its visitors to agree to. */
export function useConsentForm(stored: StoreConsent) {
  const { t } = useTranslation();
  const keep = useKeepConsent();
  const max = limits.widgetTextChars;
  return useContractForm('stores.setConsent', {
    schema: consentInputSchema,
    saved: stored,
    valuesOf,
    inputOf: ({ enabled, text, link }, { _id, updatedAt }) => ({
      params: { id: _id },
      body: { enabled, text, link: link.trim() === '' ? null : link, was: updatedAt },
    }),
    problems: {
      text: ({ text }) =>
        characterCount(text.trim()) > max ? t('privacy.consentLong', { max }) : t('privacy.consentRequired'),
      link: t('privacy.consentLinkWrong'),
    },
    reads: keyOf('stores.consents'),
    savedOf: (answer) => answer,
    onSaved(answer) {
      keep(answer);
      toast.success(t('privacy.retentionSaved'));
    },
  });
}
