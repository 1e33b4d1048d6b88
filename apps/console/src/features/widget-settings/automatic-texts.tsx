import type { SettingsFields } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { TextField } from './text-field.tsx';

/** What the widget says by itself during service hours. */
export type OnlineValues = Pick<
  SettingsFields,
  | 'enableWelcomeMessage'
  | 'welcomeMessage'
  | 'onlineChatMessage'
  | 'enableOnlineFollowUpMessage'
  | 'onlineFollowUpMessage'
>;
/** What it says to who leaves a message outside of them. */
export type OfflineValues = Pick<
  SettingsFields,
  'enableOfflineMessage' | 'offlineChatMessage' | 'enableOfflineFollowUpMessage' | 'offlineFollowUpMessage'
>;

interface TextsProps<Values> {
  values: Values;
  set(change: Partial<Values>): void;
  problem(name: keyof Values & string): string | undefined;
}

const max = limits.widgetTextChars;

/** P-07, P-11, P-12: of the widget's form and of the page of automatic answers alike. */
export function OnlineTexts({ values, set, problem }: TextsProps<OnlineValues>) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        long
        label={t('widgetSettings.messages.welcome')}
        max={max}
        on={{
          checked: values.enableWelcomeMessage,
          label: t('widgetSettings.messages.welcomeOn'),
          set: (enableWelcomeMessage) => set({ enableWelcomeMessage }),
        }}
        problem={problem('welcomeMessage')}
        value={values.welcomeMessage}
        onChange={(welcomeMessage) => set({ welcomeMessage })}
      />
      <TextField
        long
        description={t('widgetSettings.messages.greetingHint')}
        label={t('widgetSettings.messages.greeting')}
        max={max}
        problem={problem('onlineChatMessage')}
        value={values.onlineChatMessage}
        onChange={(onlineChatMessage) => set({ onlineChatMessage })}
      />
      <TextField
        long
        label={t('widgetSettings.messages.followUp')}
        max={max}
        on={{
          checked: values.enableOnlineFollowUpMessage,
          label: t('widgetSettings.messages.followUpOn'),
          set: (enableOnlineFollowUpMessage) => set({ enableOnlineFollowUpMessage }),
        }}
        problem={problem('onlineFollowUpMessage')}
        value={values.onlineFollowUpMessage}
        onChange={(onlineFollowUpMessage) => set({ onlineFollowUpMessage })}
      />
    </>
  );
}

/** P-07, P-11, P-12 */
export function OfflineTexts({ values, set, problem }: TextsProps<OfflineValues>) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        long
        label={t('widgetSettings.messages.offline')}
        max={max}
        on={{
          checked: values.enableOfflineMessage,
          label: t('widgetSettings.messages.offlineOn'),
          set: (enableOfflineMessage) => set({ enableOfflineMessage }),
        }}
        problem={problem('offlineChatMessage')}
        value={values.offlineChatMessage}
        onChange={(offlineChatMessage) => set({ offlineChatMessage })}
      />
      <TextField
        long
        label={t('widgetSettings.messages.offlineFollowUp')}
        max={max}
        on={{
          checked: values.enableOfflineFollowUpMessage,
          label: t('widgetSettings.messages.offlineFollowUpOn'),
          set: (enableOfflineFollowUpMessage) => set({ enableOfflineFollowUpMessage }),
        }}
        problem={problem('offlineFollowUpMessage')}
        value={values.offlineFollowUpMessage}
        onChange={(offlineFollowUpMessage) => set({ offlineFollowUpMessage })}
      />
    </>
  );
}
