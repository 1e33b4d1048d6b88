import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaPage, AreaSection, AreaSections } from '../../ui/area.ts';
import { ErrorState, SkeletonRows } from '../../ui/index.ts';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import { useTwoFactor } from './use-security.ts';

/** How the person signs in, and where they are signed in. */
export function SecurityTab() {
  const { t } = useTranslation();
  const { data: twoFactor, error, isFetching, refetch } = useTwoFactor();
  return (
    <AreaPage title={t('security.title')}>
      <AreaSections>
        {twoFactor ? (
          <>
            {twoFactor.hasPassword ? (
              <>
                <PasswordSection />
                <EmailSection />
                <TwoFactorSection state={twoFactor} />
              </>
            ) : (
              <AreaSection hint={t('security.noPassword')} />
            )}
            <SessionsSection />
          </>
        ) : error ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label={t('app.loading')} rows={8} />
        )}
      </AreaSections>
    </AreaPage>
  );
}
