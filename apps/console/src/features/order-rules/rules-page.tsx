import { type OrderActor, orderActions, orderActors } from '@chatso/domain';
import { Checkbox, TextInput } from '@mantine/core';
import { calendarDate } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaPage } from '../../ui/area.ts';
import { FormBar, FormNotices } from '../../ui/form/index.ts';
import { ErrorState, SkeletonRows } from '../../ui/index.ts';
import classes from './rules-page.module.css';
import { type RulesForm, type RulesValues, useRulesForm } from './use-rules-form.ts';

/** `settings/order-actions` */
export function RulesPage() {
  const { t } = useTranslation();
  const { query, form } = useRulesForm();
  const saved = query.data;
  const labels = Object.fromEntries(
    orderActors.flatMap((actor) => [
      [actor, t(`orderActions.rules.actors.${actor}`)],
      [`${actor}.actions`, t(`orderActions.rules.actors.${actor}`)],
      [`${actor}.refundMost`, `${t(`orderActions.rules.actors.${actor}`)}: ${t('orderActions.rules.most')}`],
    ]),
  );
  return (
    <AreaPage
      aside={
        saved?.changedBy && saved.changedAt
          ? t('orderActions.rules.changedBy', {
              ...{ name: saved.changedBy.fullname, when: calendarDate(Date.parse(saved.changedAt)) },
            })
          : null
      }
      bottom={<FormBar form={form} what={t('orderActions.rules.what')} />}
      title={t('orderActions.title')}
    >
      <div className={classes.form}>
        <p className={classes.hint}>{t('orderActions.rules.lead')}</p>
        <FormNotices conflict={t('orderActions.rules.conflict')} form={form} labels={labels} />
        {form.values ? (
          orderActors.map((actor) => <Rule actor={actor} form={form} key={actor} values={form.values as RulesValues} />)
        ) : query.isError ? (
          <ErrorState
            error={query.error}
            retrying={query.isFetching}
            title={t('orderActions.rules.loadFailed')}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows label={t('app.loading')} rowHeight={120} rows={3} />
        )}
      </div>
    </AreaPage>
  );
}

function Rule({ actor, form, values }: { actor: OrderActor; form: RulesForm; values: RulesValues }) {
  const { t } = useTranslation();
  const rule = values[actor];
  const set = (change: Partial<typeof rule>) => form.set({ [actor]: { ...rule, ...change } });
  return (
    <fieldset className={classes.section}>
      <legend className={classes.heading}>{t(`orderActions.rules.actors.${actor}`)}</legend>
      <p className={classes.hint}>{t(`orderActions.rules.actorHints.${actor}`)}</p>
      <div className={classes.boxes}>
        {orderActions.map((action) => (
          <Checkbox
            checked={rule.actions.includes(action)}
            key={action}
            label={t(`orderActions.actions.${action}`)}
            onChange={(event) =>
              set({
                actions: orderActions.filter((one) =>
                  one === action ? event.currentTarget.checked : rule.actions.includes(one),
                ),
              })
            }
          />
        ))}
      </div>
      <TextInput
        autoComplete="off"
        className={classes.most}
        description={t('orderActions.rules.mostHint')}
        disabled={!rule.actions.includes('refund')}
        error={form.problem(actor)}
        inputMode="decimal"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={t('orderActions.rules.most')}
        maxLength={9}
        value={rule.refundMost}
        onChange={(event) => set({ refundMost: event.currentTarget.value })}
      />
    </fieldset>
  );
}
