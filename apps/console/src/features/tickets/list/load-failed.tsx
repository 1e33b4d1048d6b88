import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/errors.ts';
import { ErrorDialog } from '../../../ui/index.ts';

interface LoadFailedProps {
  title: string;
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
}

/** N-63: once for each failure; what is still unknown is asked for again as it closes. */
export function LoadFailed({ title, query }: LoadFailedProps) {
  const [read, setRead] = useState<unknown>(null);
  const words = query.error ? errorMessage(query.error) : null;
  return (
    <ErrorDialog
      opened={words !== null && read !== query.error}
      title={title}
      onClose={() => {
        setRead(query.error);
        void query.refetch();
      }}
    >
      {words}
    </ErrorDialog>
  );
}
