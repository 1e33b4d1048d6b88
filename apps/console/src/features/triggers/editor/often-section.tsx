import '@mantine/core/styles/Radio.layer.css';
import { type TriggerFrequency, triggerFrequencies } from '@chatso/domain';
import { Checkbox, Radio } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import classes from './editor.module.css';
import type { TriggerValues } from './use-trigger-form.ts';

interface OftenSectionProps {
  frequency: TriggerFrequency;
  leaveAlone: TriggerValues['leaveAlone'];
  prompts: boolean;
  onChange(change: Partial<Pick<TriggerValues, 'frequency' | 'leaveAlone'>>): void;
}

/** How often one visitor is met, and who is passed over. */
export function OftenSection({ frequency, leaveAlone, prompts, onChange }: OftenSectionProps) {
  const { t } = useTranslation();
  const leave = (change: Partial<typeof leaveAlone>) => onChange({ leaveAlone: { ...leaveAlone, ...change } });
  return (
    <div className={classes.often}>
      <fieldset className={classes.group}>
        <legend>{t('triggers.editor.often')}</legend>
        {triggerFrequencies.map((value) => (
          <Radio
            checked={frequency === value}
            description={t(`triggers.editor.hints.${value}`)}
            key={value}
            label={t(`triggers.editor.frequencies.${value}`)}
            name="trigger-frequency"
            onChange={() => onChange({ frequency: value })}
          />
        ))}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('triggers.editor.leave')}</legend>
        <Checkbox
          checked={prompts || leaveAlone.inChat}
          description={prompts ? t('triggers.editor.inChatAlways') : undefined}
          disabled={prompts}
          label={t('triggers.editor.inChat')}
          onChange={(event) => leave({ inChat: event.currentTarget.checked })}
        />
        <Checkbox
          checked={leaveAlone.closedToday}
          label={t('triggers.editor.closedToday')}
          onChange={(event) => leave({ closedToday: event.currentTarget.checked })}
        />
        <Checkbox
          checked={leaveAlone.orderedToday}
          label={t('triggers.editor.orderedToday')}
          onChange={(event) => leave({ orderedToday: event.currentTarget.checked })}
        />
      </fieldset>
    </div>
  );
}
