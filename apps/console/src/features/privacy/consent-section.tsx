import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorState, SkeletonRows } from '../../ui/index.ts';
import { ConsentForm } from './consent-form.tsx';
import classes from './privacy.module.css';
import { useConsents } from './use-consents.ts';

/** What shoppers of a store agree to before a chat. */
export function ConsentSection() {
  const { t } = useTranslation();
  const query = useConsents();
  const [chosen, setChosen] = useState<string | null>(null);
  const stores = query.data?.data ?? [];
  const store = stores.find(({ _id }) => _id === chosen) ?? stores[0];
  return (
    <section aria-labelledby="privacy-consent" className={classes.section}>
      <h2 className={classes.heading} id="privacy-consent">
        {t('privacy.consent')}
      </h2>
      <p className={classes.about}>{t('privacy.consentAbout')}</p>
      {query.isPending ? <SkeletonRows label={t('app.loading')} rows={3} /> : null}
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && !store ? <p role="status">{t('privacy.consentNoStore')}</p> : null}
      {store && stores.length > 1 ? (
        <NativeSelect
          className={classes.search}
          data={stores.map(({ _id, storeName }) => ({ value: _id, label: storeName }))}
          label={t('privacy.consentStore')}
          value={store._id}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      ) : null}
      {store ? <ConsentForm key={store._id} stored={store} /> : null}
    </section>
  );
}
