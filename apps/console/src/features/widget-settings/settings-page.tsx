import type { Store } from '@chatso/contract';
import type { ReactNode } from 'react';
import { AreaSections } from '../../ui/area.ts';
import { DepartmentsSection, FieldsSection } from './fields-section.tsx';
import { FormBesidePreview } from './form-beside-preview.tsx';
import { HoursSection } from './hours-section.tsx';
import { LanguagesSection } from './languages-section.tsx';
import { LauncherSection } from './launcher-section.tsx';
import { LookSection } from './look-section.tsx';
import { MessagesSection, MissedSection, RatingSection } from './messages-section.tsx';
import { ProtectionSection } from './protection-section.tsx';
import { SectionLinks } from './section-links.tsx';
import { settingsOf, useSettingsForm } from './use-settings-form.ts';

interface SettingsPageProps {
  store: Store;
  /** Above the form: which store, and how it is connected. */
  top: ReactNode;
}

/** P-04: everything a store may say of its widget, in one form, with the widget beside it. */
export function SettingsPage({ store, top }: SettingsPageProps) {
  const { query, form } = useSettingsForm(store._id);
  const departments = store.departments.filter(({ isDisplayOnWidget }) => isDisplayOnWidget);
  return (
    <FormBesidePreview
      form={form}
      links={<SectionLinks />}
      query={query}
      settingsWith={settingsOf}
      store={store}
      top={top}
    >
      {(values, saved) => {
        const section = { form, values };
        return (
          <AreaSections>
            <LookSection
              {...section}
              mayHidePoweredBy={saved.mayHidePoweredBy}
              replySeconds={saved.replySeconds}
              storeId={store._id}
            />
            <LauncherSection {...section} />
            <LanguagesSection {...section} />
            <HoursSection {...section} holidayDays={saved.holidayDays} />
            <RatingSection {...section} />
            <MissedSection {...section} />
            <MessagesSection {...section} />
            <FieldsSection {...section} />
            <DepartmentsSection {...section} names={departments.map(({ name }) => name)} />
            <ProtectionSection {...section} />
          </AreaSections>
        );
      }}
    </FormBesidePreview>
  );
}
