import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';
import { pushState, switchPushOff, switchPushOn } from '../desktop/push.ts';
import classes from './alert-settings.module.css';

const queryKey = ['push-state'];

/** Notifications on this device also when Chatso is closed. */
export function PushSetting() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  // biome-ignore lint/plugin: what the browser says, and not the API alone
  const { data: state } = useQuery({ queryKey, queryFn: pushState, staleTime: 0 });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? switchPushOn() : switchPushOff()),
    onSuccess: (next) => queryClient.setQueryData(queryKey, next),
    onError: () => {
      toast.error(t('alerts.pushFailed'));
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const usable = state === 'on' || state === 'off';
  return (
    <Switch
      checked={state === 'on'}
      className={classes.switch}
      description={t(state === 'unsupported' || state === 'blocked' ? `alerts.${state}` : 'alerts.pushAbout')}
      disabled={!usable || change.isPending}
      label={t('alerts.push')}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  );
}
