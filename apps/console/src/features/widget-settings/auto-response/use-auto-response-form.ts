import { type AutoResponseForm, autoResponseFormSchema, type StoreSettings } from '@chatso/contract';
import { useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../../lib/api/keep-answer.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useContractForm } from '../../../ui/form/index.ts';
import { toast } from '../../../ui/index.ts';
import { useSavedSettings } from '../use-saved-settings.ts';

export type AutoResponseValues = Pick<AutoResponseForm, 'online' | 'offline'>;

function valuesOf({ settings }: StoreSettings): AutoResponseValues {
  const { enableWelcomeMessage, welcomeMessage, onlineChatMessage, enableOnlineFollowUpMessage } = settings;
  const { enableOfflineMessage, offlineChatMessage, enableOfflineFollowUpMessage, sendOfflineMessages } = settings;
  const { onlineFollowUpMessage, offlineFollowUpMessage } = settings;
  return {
    online: {
      ...{ enableWelcomeMessage, welcomeMessage, onlineChatMessage },
      ...{ enableOnlineFollowUpMessage, onlineFollowUpMessage },
    },
    offline: {
      ...{ enableOfflineMessage, offlineChatMessage, enableOfflineFollowUpMessage },
      ...{ offlineFollowUpMessage, sendOfflineMessages },
    },
  };
}

/** Decision P-6: both tabs are one form, with the version of all settings of the widget (P-35). */
export function useAutoResponseForm(storeId: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { query, queryKey } = useSavedSettings(storeId);
  const form = useContractForm('stores.saveAutoResponse', {
    schema: autoResponseFormSchema,
    saved: query.data,
    valuesOf,
    inputOf: (values, { version }): { body: AutoResponseForm } => ({ body: { ...values, storeId, version } }),
    reads: queryKey,
    savedOf: (answer) => answer,
    onSaved(answer) {
      keepAnswer(client, queryKey, answer);
      toast.success(t('widgetSettings.saved'));
    },
  });
  return { query, form };
}

export type AutoResponseFields = ReturnType<typeof useAutoResponseForm>['form'];
