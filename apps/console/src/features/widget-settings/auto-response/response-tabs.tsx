import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { StoreSettings } from '@chatso/contract';
import { Switch, Tabs, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { OfflineTexts, OnlineTexts } from '../automatic-texts.tsx';
import classes from '../widget-settings.module.css';
import type { AutoResponseFields, AutoResponseValues } from './use-auto-response-form.ts';

export type AutoResponseTab = 'online' | 'offline';

interface ResponseTabsProps {
  form: AutoResponseFields;
  values: AutoResponseValues;
  saved: StoreSettings;
  tab: AutoResponseTab;
  onTab(tab: AutoResponseTab): void;
}

/** P-45: 'During service hours' and 'Off service hours'. What is typed in one stays while the other is looked at. */
export function ResponseTabs({ form, values, saved, tab, onTab }: ResponseTabsProps) {
  const { t } = useTranslation();
  const { online, offline } = values;
  const { settings } = saved;
  return (
    <Tabs
      classNames={{ root: classes.tabs, tab: classes.tab }}
      keepMounted={false}
      value={tab}
      onChange={(next) => onTab(next === 'offline' ? 'offline' : 'online')}
    >
      <Tabs.List aria-label={t('places.titles.autoResponse')}>
        {(['online', 'offline'] as const).map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`autoResponse.tabs.${name}`)}
            {form.changed.some((path) => path.startsWith(`${name}.`)) ? (
              <span className={classes.unsavedDot}>
                <VisuallyHidden>{t('widgetSettings.unsaved')}</VisuallyHidden>
              </span>
            ) : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel className={classes.tabPanel} value="online">
        <p className={classes.quiet}>{t('autoResponse.online')}</p>
        <OnlineTexts
          problem={(name) => form.problem(`online.${name}`)}
          set={(change) => form.set({ online: { ...online, ...change } })}
          values={online}
        />
      </Tabs.Panel>
      <Tabs.Panel className={classes.tabPanel} value="offline">
        {settings.enableServiceHours ? (
          <p className={classes.quiet}>{t('autoResponse.offline')}</p>
        ) : (
          <Notice tone="wait">
            {t('autoResponse.alwaysOpen')} <WidgetLink>{t('autoResponse.setHours')}</WidgetLink>
          </Notice>
        )}
        <OfflineTexts
          problem={(name) => form.problem(`offline.${name}`)}
          set={(change) => form.set({ offline: { ...offline, ...change } })}
          values={offline}
        />
        <Switch
          checked={offline.sendOfflineMessages}
          description={
            settings.emailForMissChat === ''
              ? t('autoResponse.noAddress')
              : t('autoResponse.addresses', { emails: settings.emailForMissChat })
          }
          label={t('widgetSettings.missed.offline')}
          onChange={(event) => form.set({ offline: { ...offline, sendOfflineMessages: event.currentTarget.checked } })}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Hours and addresses stand in the widget's own form. */
function WidgetLink({ children }: { children: string }) {
  const { workspaceId } = useSession();
  return (
    <Link
      className={classes.inWords}
      params={{ workspaceId: workspaceId ?? '' } as never}
      to={'/ws/$workspaceId/settings/chat-widget' as '/'}
      hash="widget-hours"
    >
      {children}
    </Link>
  );
}
