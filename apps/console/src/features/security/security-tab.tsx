import { useTranslation } from 'react-i18next';
import { AreaPage } from '../../ui/area.ts';
import { ErrorState, SkeletonRows } from '../../ui/index.ts';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import classes from './security.module.css';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import { useTwoFactor } from './use-security.ts';

/** How the person signs in, and where they are signed in. */
export function SecurityTab() {
  const { t } = useTranslation();
  const { data: twoFactor, error, isFetching, refetch } = useTwoFactor();
  return (
    <AreaPage title={t('security.title')}>
      <div className={classes.page}>
        {twoFactor ? (
          <>
            {twoFactor.hasPassword ? (
              <>
                <PasswordSection />
                <EmailSection />
                <TwoFactorSection state={twoFactor} />
              </>
            ) : (
              <section className={classes.section}>
                <p className={classes.hint}>{t('security.noPassword')}</p>
              </section>
            )}
            <SessionsSection />
          </>
        ) : error ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label={t('app.loading')} rows={8} />
        )}
      </div>
    </AreaPage>
  );
}
