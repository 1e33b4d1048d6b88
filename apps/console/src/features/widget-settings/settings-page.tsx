import type { Store } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaPage, AreaSections } from '../../ui/area.ts';
import { FormBar, FormNotices } from '../../ui/form/index.ts';
import { ErrorState, SkeletonRows } from '../../ui/index.ts';
import { DepartmentsSection, FieldsSection } from './fields-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { LanguagesSection } from './languages-section.tsx';
import { LauncherSection } from './launcher-section.tsx';
import { LookSection } from './look-section.tsx';
import { MessagesSection, MissedSection, RatingSection } from './messages-section.tsx';
import { Preview } from './preview.tsx';
import { SectionLinks } from './section-links.tsx';
import { useChangeWords } from './use-change-words.ts';
import { settingsOf, useSettingsForm } from './use-settings-form.ts';
import classes from './widget-settings.module.css';

interface SettingsPageProps {
  store: Store;
  title: string;
  /** Buttons of the header. */
  actions: ReactNode;
  /** Above the form: which store, and how it is connected. */
  top: ReactNode;
}

/** P-04: everything a store may say of its widget, in one form, with the widget beside it. */
export function SettingsPage({ store, title, actions, top }: SettingsPageProps) {
  const { t } = useTranslation();
  const { query, form } = useSettingsForm(store._id);
  const [looking, setLooking] = useState(false);
  const { labels, what, wordsOf } = useChangeWords(form.changed);
  const { values } = form;
  const saved = query.data;
  const departments = store.departments.filter(({ isDisplayOnWidget }) => isDisplayOnWidget);
  const section = values ? { form, values } : null;
  return (
    <AreaPage actions={actions} bottom={<FormBar form={form} what={what} />} title={title}>
      <div className={classes.columns} data-looking={looking || undefined}>
        <div className={classes.form}>
          <div className={classes.top}>{top}</div>
          {section && saved ? (
            <>
              <SectionLinks />
              <div className={classes.notices}>
                <FormNotices
                  conflict={
                    saved.changedBy
                      ? t('widgetSettings.conflict', { name: saved.changedBy.name })
                      : t('widgetSettings.conflictNobody')
                  }
                  form={form as never}
                  labels={labels}
                  wordsOf={wordsOf}
                />
              </div>
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
              </AreaSections>
            </>
          ) : query.isError ? (
            <ErrorState
              error={query.error}
              retrying={query.isFetching}
              title={t('widgetSettings.failed')}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <div className={classes.top}>
              <SkeletonRows label={t('app.loading')} rowHeight={56} rows={8} />
            </div>
          )}
        </div>
        {section && saved ? (
          <div className={classes.side}>
            <Preview departments={departments} saved={saved} settings={settingsOf(section.values)} />
          </div>
        ) : null}
      </div>
      {section ? (
        <Button
          aria-pressed={looking}
          className={classes.look}
          leftSection={<Eye size={16} strokeWidth={1.75} />}
          onClick={() => setLooking(!looking)}
        >
          {t(looking ? 'widgetSettings.preview.hide' : 'widgetSettings.preview.show')}
        </Button>
      ) : null}
    </AreaPage>
  );
}
