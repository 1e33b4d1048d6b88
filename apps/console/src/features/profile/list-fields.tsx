import { pageSizes } from '@chatso/domain';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaSection } from '../../ui/area.ts';
import classes from './profile-tab.module.css';
import type { ProfileForm } from './use-profile-form.ts';

/** How many rows lists show (U-06, U-20). */
export function ListFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation();
  return (
    <AreaSection title={t('profile.lists')}>
      <NativeSelect
        className={classes.short}
        data={pageSizes.map(String)}
        description={t('profile.pageSizeHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        label={t('profile.pageSize')}
        value={String(form.values.listPagination)}
        onChange={(event) => form.set({ listPagination: Number(event.currentTarget.value) })}
      />
    </AreaSection>
  );
}
