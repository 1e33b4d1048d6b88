import type { PreviewState, Store, StoreSettings } from '@chatso/contract';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaBody } from '../../ui/area.ts';
import { type ContractForm, FormBar, FormNotices } from '../../ui/form/index.ts';
import { ErrorState, SkeletonRows } from '../../ui/index.ts';
import { Preview } from './preview.tsx';
import { useChangeWords } from './use-change-words.ts';
import classes from './widget-settings.module.css';

interface FormBesidePreviewProps<V> {
  store: Store;
  query: UseQueryResult<StoreSettings>;
  form: ContractForm<V>;
  /** Above the form, also while it loads. */
  top?: ReactNode;
  /** Above what two people have changed both. */
  links?: ReactNode;
  /** What the preview shows: the settings with what is typed in them. */
  settingsWith: (values: V, saved: StoreSettings) => StoreSettings['settings'];
  shows?: PreviewState;
  children: (values: V, saved: StoreSettings) => ReactNode;
}

/** A form about a store's widget, with the widget beside it; where there is no room for both, one sees it by a button. */
export function FormBesidePreview<V>({ store, query, form, top, links, ...props }: FormBesidePreviewProps<V>) {
  const { t } = useTranslation();
  const [looking, setLooking] = useState(false);
  const { labels, what, wordsOf } = useChangeWords(form.changed);
  const { values } = form;
  const saved = query.data;
  const isThere = values !== null && saved !== undefined;
  return (
    <AreaBody bottom={<FormBar form={form} what={what} />}>
      <div className={classes.columns} data-looking={looking || undefined}>
        <div className={classes.form}>
          {top ? <div className={classes.top}>{top}</div> : null}
          {isThere ? (
            <>
              {links}
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
              {props.children(values, saved)}
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
        {isThere ? (
          <div className={classes.side}>
            <Preview
              departments={store.departments.filter(({ isDisplayOnWidget }) => isDisplayOnWidget)}
              saved={saved}
              settings={props.settingsWith(values, saved)}
              {...(props.shows ? { shows: props.shows } : {})}
            />
          </div>
        ) : null}
      </div>
      {isThere ? (
        <Button
          aria-pressed={looking}
          className={classes.look}
          leftSection={<Eye size={16} strokeWidth={1.75} />}
          onClick={() => setLooking(!looking)}
        >
          {t(looking ? 'widgetSettings.preview.hide' : 'widgetSettings.preview.show')}
        </Button>
      ) : null}
    </AreaBody>
  );
}
