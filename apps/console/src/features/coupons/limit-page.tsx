import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { CouponLimit } from '@chatso/contract';
import { limitTimeframes, limitTypes } from '@chatso/domain';
import { Radio, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { calendarDate } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaPage } from '../../ui/area.ts';
import { FormBar, FormNotices } from '../../ui/form/index.ts';
import { ErrorState, SkeletonRows } from '../../ui/index.ts';
import { MultiPick } from '../../ui/multi-pick.tsx';
import classes from './limit-page.module.css';
import { LimitSide } from './limit-side.tsx';
import { type LimitForm, type LimitValues, useLimitForm } from './use-limit-form.ts';

/** `settings/coupon-limit` (P-60) */
export function LimitPage() {
  const { t } = useTranslation();
  const { query, form } = useLimitForm();
  const saved = query.data;
  return (
    <AreaPage
      aside={
        saved?.changedBy && saved.changedAt
          ? t('coupons.settings.changedBy', {
              name: saved.changedBy.fullname,
              when: calendarDate(Date.parse(saved.changedAt)),
            })
          : null
      }
      bottom={<FormBar form={form} what={t('coupons.settings.what')} />}
      title={t('coupons.settings.title')}
    >
      <div className={classes.page}>
        <div className={classes.form}>
          <FormNotices
            conflict={t('coupons.settings.conflict')}
            form={form}
            labels={{
              limited: t('coupons.settings.limited'),
              limitType: t('coupons.settings.type'),
              'perCouponSetting.maxPercentage': t('coupons.settings.maxPercentage'),
              'perCouponSetting.maxFixedValue': t('coupons.settings.maxFixedValue'),
              'perAgentSetting.maxFixedValue': t('coupons.settings.budget'),
              'perAgentSetting.maxPercentage': t('coupons.settings.percentEach'),
              'perAgentSetting.percentCoupons': t('coupons.settings.percentCoupons'),
              'perAgentSetting.timeframe': t('coupons.settings.timeframe'),
              audience: t('coupons.settings.audience'),
              userIds: t('coupons.settings.someUsers'),
            }}
          />
          {form.values && saved ? (
            <Fields form={form} saved={saved} values={form.values} />
          ) : query.isError ? (
            <ErrorState
              error={query.error}
              retrying={query.isFetching}
              title={t('coupons.settings.loadFailed')}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <SkeletonRows label={t('app.loading')} rowHeight={96} rows={4} />
          )}
        </div>
        {form.values && saved ? <LimitSide saved={saved} values={form.values} /> : null}
      </div>
    </AreaPage>
  );
}

interface FieldsProps {
  form: LimitForm;
  values: LimitValues;
  saved: CouponLimit;
}

function Fields({ form, values, saved }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <section className={classes.section}>
        <Switch
          checked={values.limited}
          className={classes.switch}
          description={t('coupons.settings.limitedHint')}
          label={t('coupons.settings.limited')}
          labelPosition="left"
          onChange={(event) => form.set({ limited: event.currentTarget.checked })}
        />
      </section>
      <fieldset className={classes.section} disabled={!values.limited}>
        <legend className={classes.heading}>{t('coupons.settings.type')}</legend>
        <Radio.Group
          value={values.limitType}
          onChange={(limitType) => form.set({ limitType: limitType === limitTypes[0] ? limitTypes[0] : limitTypes[1] })}
        >
          <div className={classes.choice} data-chosen={values.limitType === limitTypes[0] || undefined}>
            <Radio
              description={t('coupons.settings.perCouponHint')}
              label={t('coupons.settings.perCoupon')}
              value={limitTypes[0]}
            />
            <PerCoupon currency={saved.currency} form={form} values={values} />
          </div>
          <div className={classes.choice} data-chosen={values.limitType === limitTypes[1] || undefined}>
            <Radio
              description={t('coupons.settings.perAgentHint')}
              label={t('coupons.settings.perAgent')}
              value={limitTypes[1]}
            />
            <PerAgent form={form} saved={saved} values={values} />
          </div>
        </Radio.Group>
      </fieldset>
      <Audience form={form} saved={saved} values={values} />
    </>
  );
}

function PerCoupon({ form, values, currency }: Omit<FieldsProps, 'saved'> & { currency: string }) {
  const { t } = useTranslation();
  const off = !values.limited || values.limitType !== limitTypes[0];
  const { perCouponSetting: setting } = values;
  const set = (change: Partial<typeof setting>) => form.set({ perCouponSetting: { ...setting, ...change } });
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          autoComplete="off"
          disabled={off}
          inputMode="decimal"
          label={t('coupons.settings.maxPercentage')}
          maxLength={6}
          rightSection="%"
          value={setting.maxPercentage}
          onChange={(event) => set({ maxPercentage: event.currentTarget.value })}
        />
        <TextInput
          autoComplete="off"
          disabled={off}
          inputMode="decimal"
          label={t('coupons.settings.maxFixedValue')}
          maxLength={8}
          rightSection={<span className={classes.unit}>{currency}</span>}
          rightSectionWidth={48}
          value={setting.maxFixedValue}
          onChange={(event) => set({ maxFixedValue: event.currentTarget.value })}
        />
      </div>
      <Problem text={form.problem('perCouponSetting')} />
    </>
  );
}

function PerAgent({ form, values, saved }: FieldsProps) {
  const { t } = useTranslation();
  const off = !values.limited || values.limitType !== limitTypes[1];
  const { perAgentSetting: setting } = values;
  const set = (change: Partial<typeof setting>) => form.set({ perAgentSetting: { ...setting, ...change } });
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          autoComplete="off"
          description={t('coupons.settings.range', { from: '0', to: '9,999.90' })}
          disabled={off}
          inputMode="decimal"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={t('coupons.settings.budget')}
          maxLength={8}
          rightSection={<span className={classes.unit}>{saved.currency}</span>}
          rightSectionWidth={48}
          value={setting.maxFixedValue}
          onChange={(event) => set({ maxFixedValue: event.currentTarget.value })}
        />
        <div>
          <p className={classes.label}>{t('coupons.settings.timeframe')}</p>
          <SegmentedControl
            fullWidth
            aria-label={t('coupons.settings.timeframe')}
            data={limitTimeframes.map((value) => ({ value, label: t(`coupons.settings.${value}`) }))}
            disabled={off}
            value={setting.timeframe}
            onChange={(timeframe) => set({ timeframe: timeframe as typeof setting.timeframe })}
          />
          <p className={classes.hint}>{t(`coupons.settings.begins.${setting.timeframe}`, { zone: saved.timeZone })}</p>
        </div>
      </div>
      <div className={classes.fields}>
        <TextInput
          autoComplete="off"
          disabled={off}
          inputMode="decimal"
          label={t('coupons.settings.percentEach')}
          maxLength={6}
          rightSection="%"
          value={setting.maxPercentage}
          onChange={(event) => set({ maxPercentage: event.currentTarget.value })}
        />
        <TextInput
          autoComplete="off"
          description={t('coupons.settings.percentCouponsHint')}
          disabled={off}
          inputMode="numeric"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={t('coupons.settings.percentCoupons')}
          maxLength={4}
          placeholder={t('coupons.settings.noLimit')}
          value={setting.percentCoupons}
          onChange={(event) => set({ percentCoupons: event.currentTarget.value })}
        />
      </div>
      <Problem text={form.problem('perAgentSetting')} />
    </>
  );
}

function Audience({ form, values, saved }: FieldsProps) {
  const { t } = useTranslation();
  const some = values.audience === 'specific_users';
  return (
    <fieldset className={classes.section} disabled={!values.limited}>
      <legend className={classes.heading}>{t('coupons.settings.audience')}</legend>
      <Radio.Group
        value={values.audience}
        onChange={(audience) => form.set({ audience: audience === 'all_users' ? 'all_users' : 'specific_users' })}
      >
        <Radio
          className={classes.radio}
          description={t('coupons.settings.allUsersHint', { count: saved.users.length })}
          label={t('coupons.settings.allUsers')}
          value="all_users"
        />
        <Radio className={classes.radio} label={t('coupons.settings.someUsers')} value="specific_users" />
      </Radio.Group>
      {some ? (
        <div className={classes.people}>
          <MultiPick
            choices={saved.users.map(({ _id, fullname }) => ({ value: _id, label: fullname }))}
            description={t('coupons.settings.some', { count: values.userIds.length })}
            disabled={!values.limited}
            empty={t('coupons.settings.addUsers')}
            label={t('coupons.settings.someUsers')}
            value={values.userIds}
            onChange={(userIds) => form.set({ userIds })}
          />
          <Problem text={form.problem('userIds')} />
        </div>
      ) : null}
    </fieldset>
  );
}

const Problem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className={classes.problem} role="alert">
      {text}
    </p>
  );
