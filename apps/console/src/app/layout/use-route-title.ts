import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** The title of the page in the browser, by the route's own (C-38). A screen that sets its own has none. */
export function useRouteTitle(): void {
  const { t } = useTranslation();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    if (title) document.title = t('places.pageTitle', { page: t(`places.titles.${title}`) });
  }, [title, t]);
}
