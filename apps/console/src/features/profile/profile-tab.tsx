import '@mantine/core/styles/Radio.layer.css';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useUnsavedGuard } from '../../lib/navigation/unsaved-guard.ts';
import { useSession } from '../../lib/session/session.ts';
import { AreaPage, AreaSection, AreaSections, ChangesBar } from '../../ui/area.ts';
import { AboutFields } from './about-fields.tsx';
import { LanguageField } from './language-field.tsx';
import { ListFields } from './list-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { ZoneFields } from './zone-fields.tsx';

/** Who the signed-in person is, and how times and lists are shown to them. */
export function ProfileTab() {
  const { t } = useTranslation();
  const { user } = useSession();
  const form = useProfileForm(user);
  const changed = [
    form.changed.fullname ? t('profile.fullname') : null,
    form.changed.language ? t('profile.languageTitle') : null,
    form.changed.zone ? t('profile.timeZone') : null,
    form.changed.listPagination ? t('profile.pageSize') : null,
  ].filter((name) => name !== null);
  const dirty = changed.length > 0;
  useUnsavedGuard(dirty);
  return (
    <AreaPage
      bottom={
        dirty ? (
          <ChangesBar
            invalid={form.nameProblem !== null}
            saving={form.saving}
            what={changed.join(', ')}
            onDiscard={form.discard}
            onSave={form.save}
          />
        ) : null
      }
      title={t('profile.title')}
    >
      <AreaSections>
        <AreaSection title={t('profile.about')}>
          <PhotoField user={user} />
          <AboutFields form={form} user={user} />
        </AreaSection>
        <LanguageField form={form} />
        <ZoneFields form={form} />
        <ListFields form={form} />
      </AreaSections>
    </AreaPage>
  );
}
