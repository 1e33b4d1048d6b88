import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaPage } from '../../ui/area.ts';
import { ConsentSection } from './consent-section.tsx';
import { PersonSearch } from './person-search.tsx';
import classes from './privacy.module.css';
import { RequestList } from './request-list.tsx';
import { RetentionForm } from './retention-form.tsx';
import { SneakPeekSection } from './sneak-peek-section.tsx';

/** What people may ask of a workspace about their data, and how long it keeps it. */
export function PrivacyTab() {
  const { t } = useTranslation();
  return (
    <AreaPage title={t('privacy.title')}>
      <div className={classes.page}>
        <PersonSearch />
        <RequestList />
        <RetentionForm />
        <ConsentSection />
        <SneakPeekSection />
      </div>
    </AreaPage>
  );
}
