import '@mantine/core/styles/Slider.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, NativeSelect, Slider, Switch } from '@mantine/core';
import { Play } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';
import { createPlayer } from '../sounds/player.ts';
import {
  defaultRepeat,
  repeatChoices,
  repeatingEvents,
  type SoundEvent,
  sounds,
  soundUrl,
  urlOf,
} from '../sounds/sound-settings.ts';
import classes from './alert-settings.module.css';
import type { SoundSetting } from './use-sound-settings.ts';

const player = createPlayer();

interface SoundRowProps {
  event: SoundEvent;
  setting: SoundSetting;
  onChange: (next: SoundSetting) => void;
}

export function SoundRow({ event, setting, onChange }: SoundRowProps) {
  const { t } = useTranslation();
  const name = t(`alerts.events.${event}`);
  const test = async () => {
    if (!(await player.play(urlOf(event, setting.url), setting.volume))) toast.error(t('alerts.soundsBlocked'));
  };
  const repeats = repeatingEvents.includes(event);
  return (
    <li className={classes.sound}>
      <Switch
        checked={setting.enabled}
        className={classes.switch}
        description={t(`alerts.about.${event}`)}
        label={name}
        onChange={({ currentTarget }) => onChange({ ...setting, enabled: currentTarget.checked })}
      />
      <fieldset className={classes.controls} disabled={!setting.enabled}>
        <legend className={classes.legend}>{name}</legend>
        <NativeSelect
          aria-label={t('alerts.soundOf', { name })}
          data={[
            { value: '', label: t('alerts.defaultSound') },
            ...sounds.map((sound) => ({ value: soundUrl(sound), label: t(`alerts.files.${sound}`) })),
          ]}
          disabled={!setting.enabled}
          value={setting.url}
          onChange={({ currentTarget }) => onChange({ ...setting, url: currentTarget.value })}
        />
        <Slider
          className={classes.volume}
          disabled={!setting.enabled}
          label={(value) => `${value} %`}
          max={100}
          min={0}
          step={5}
          thumbLabel={t('alerts.volumeOf', { name })}
          value={setting.volume}
          onChange={(volume) => onChange({ ...setting, volume })}
        />
        <Button
          aria-label={t('alerts.testOf', { name })}
          disabled={!setting.enabled}
          leftSection={<Play aria-hidden size={14} strokeWidth={1.75} />}
          variant="default"
          onClick={() => void test()}
        >
          {t('alerts.test')}
        </Button>
        {repeats ? (
          <NativeSelect
            aria-label={t('alerts.repeatOf', { name })}
            data={repeatChoices.map((seconds) => ({ value: String(seconds), label: t(`alerts.repeat.s${seconds}`) }))}
            disabled={!setting.enabled}
            value={String(setting.repeatingInterval ?? defaultRepeat)}
            onChange={({ currentTarget }) => onChange({ ...setting, repeatingInterval: Number(currentTarget.value) })}
          />
        ) : null}
      </fieldset>
    </li>
  );
}
