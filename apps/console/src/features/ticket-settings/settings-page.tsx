import { Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaPage, AreaSection, AreaSections } from '../../ui/area.ts';
import { FormBar, FormNotices } from '../../ui/form/index.ts';
import { ErrorState, SkeletonRows } from '../../ui/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { AutoReply } from './auto-reply.tsx';
import { Goals } from './goals.tsx';
import classes from './ticket-settings.module.css';
import { TicketTabs } from './ticket-tabs.tsx';
import { type Goal, type SettingsForm, type SettingsValues, useSettingsForm } from './use-settings-form.ts';
import { useSettingsNews } from './use-settings-news.ts';

/** `ticket-setting` (C-18, P-63). `accounts`: the mailboxes, once tickets are on. */
export function TicketSettingPage({ title, accounts }: { title: string; accounts: ReactNode }) {
  const { t } = useTranslation();
  const { query, form } = useSettingsForm();
  useSettingsNews();
  const on = query.data?.data.enabled === true;
  return (
    <AreaPage
      bottom={<FormBar form={form} what={t('ticketSettings.what')} />}
      title={title}
      top={<TicketTabs at="ticketSetting" />}
    >
      {form.values ? (
        <AreaSections>
          <div className={classes.notices}>
            {on ? null : <Notice tone="info">{t('ticketSettings.off')}</Notice>}
            <Notices form={form} />
          </div>
          {on ? accounts : null}
          <General form={form} values={form.values} />
          <Goals form={form} values={form.values} />
          <AutoReply form={form} values={form.values} />
        </AreaSections>
      ) : query.isError ? (
        <ErrorState
          error={query.error}
          retrying={query.isFetching}
          title={t('ticketSettings.loadFailed')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows label={t('app.loading')} rowHeight={96} rows={4} />
      )}
    </AreaPage>
  );
}

function Notices({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const goals = ['firstAnswerMinutes', 'nextAnswerMinutes', 'solveMinutes'] as const;
  const plain = ['enabled', 'prefix', 'businessHours', 'autoTicket', 'roundRobin', 'satisfaction'] as const;
  return (
    <FormNotices
      conflict={t('ticketSettings.conflict')}
      form={form}
      labels={{
        ...Object.fromEntries(plain.map((name) => [name, t(`ticketSettings.${name}`)])),
        ...Object.fromEntries(
          goals.flatMap((name) => [
            [`${name}.amount`, t(`ticketSettings.${name}`)],
            [`${name}.unit`, t('ticketSettings.unitOf', { what: t(`ticketSettings.${name}`) })],
          ]),
        ),
        'autoReply.enabled': t('ticketSettings.autoReplyOn'),
        'autoReply.subject': t('ticketSettings.subject'),
        'autoReply.text': t('ticketSettings.text'),
      }}
      wordsOf={(value, path) =>
        path.endsWith('.unit') ? t(`ticketSettings.units.${value as Goal['unit']}`) : undefined
      }
    />
  );
}

export interface SectionProps {
  form: SettingsForm;
  values: SettingsValues;
}

function General({ form, values }: SectionProps) {
  const { t } = useTranslation();
  const switches = ['autoTicket', 'roundRobin', 'satisfaction'] as const;
  return (
    <AreaSection title={t('ticketSettings.general')}>
      <Switch
        checked={values.enabled}
        description={t('ticketSettings.enabledHint')}
        label={t('ticketSettings.enabled')}
        onChange={(event) => form.set({ enabled: event.currentTarget.checked })}
      />
      <TextInput
        autoComplete="off"
        className={classes.short}
        description={t('ticketSettings.prefixHint', { example: `${values.prefix}1024` })}
        dir="ltr"
        error={form.problem('prefix')}
        label={t('ticketSettings.prefix')}
        maxLength={7}
        value={values.prefix}
        onChange={(event) => form.set({ prefix: event.currentTarget.value.toUpperCase() })}
      />
      {switches.map((name) => (
        <Switch
          checked={values[name]}
          description={t(`ticketSettings.${name}Hint`)}
          key={name}
          label={t(`ticketSettings.${name}`)}
          onChange={(event) => form.set({ [name]: event.currentTarget.checked })}
        />
      ))}
    </AreaSection>
  );
}
