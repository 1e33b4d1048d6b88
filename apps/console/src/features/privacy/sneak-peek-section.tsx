import { Switch } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorState, SkeletonRows, toast } from '../../ui/index.ts';
import classes from './privacy.module.css';
import { useConsents } from './use-consents.ts';
import { useSneakPeek } from './use-sneak-peek.ts';

/** Whether agents see what a visitor types before it is sent, for each store; and what that means. */
export function SneakPeekSection() {
  const { t } = useTranslation();
  const query = useConsents();
  const setting = useSneakPeek();
  const stores = query.data?.data ?? [];
  const set = async (id: string, enabled: boolean) => {
    await setting.mutateAsync({ params: { id }, body: { enabled } });
    toast.success(t(enabled ? 'privacy.peekIsOn' : 'privacy.peekIsOff'));
  };
  return (
    <section aria-labelledby="privacy-peek" className={classes.section}>
      <h2 className={classes.heading} id="privacy-peek">
        {t('privacy.peek')}
      </h2>
      <p className={classes.about}>{t('privacy.peekAbout')}</p>
      <p className={classes.about}>{t('privacy.peekPrivacy')}</p>
      {query.isPending ? <SkeletonRows label={t('app.loading')} rows={2} /> : null}
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && stores.length === 0 ? <p role="status">{t('privacy.consentNoStore')}</p> : null}
      <ul className={classes.rows}>
        {stores.map((store) => (
          <li className={classes.row} key={store._id}>
            <Switch
              checked={store.sneakPeek}
              description={store.sneakPeek && !store.enabled ? t('privacy.peekNoConsent') : null}
              disabled={setting.isPending}
              label={store.storeName}
              onChange={(event) => void set(store._id, event.currentTarget.checked).catch(() => undefined)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
