import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/errors.ts';
import { ErrorDialog } from '../../../ui/index.ts';

/** N-63: once for each failure; what is still unknown is asked for again as it closes. */
export function CountFailed({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  const { t } = useTranslation();
  const [read, setRead] = useState<unknown>(null);
  const words = query.error ? errorMessage(query.error) : null;
  return (
    <ErrorDialog
      opened={words !== null && read !== query.error}
      title={t('tickets.countFailed')}
      onClose={() => {
        setRead(query.error);
        void query.refetch();
      }}
    >
      {words}
    </ErrorDialog>
  );
}
