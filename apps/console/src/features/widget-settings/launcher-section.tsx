import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { limits } from '@chatso/domain';
import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { countries } from '../../lib/formats/country-names.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { MultiPick } from '../../ui/multi-pick.tsx';
import { SettingsSection } from './section.tsx';
import { TextField } from './text-field.tsx';
import { change, type SectionProps } from './use-settings-form.ts';
import classes from './widget-settings.module.css';

/** How the button in the corner looks, where it is, and on which pages. */
export function LauncherSection(props: SectionProps) {
  const { t } = useTranslation();
  const { form, values } = props;
  const look = values.widgetCustomization;
  const set = (part: Partial<typeof look>) => change(props, 'widgetCustomization', part);
  return (
    <SettingsSection
      hint={t('widgetSettings.launcher.hint')}
      id="widget-launcher"
      title={t('widgetSettings.launcher.title')}
    >
      <div className={classes.pair}>
        <TextField
          label={t('widgetSettings.launcher.text')}
          max={limits.launcherTextChars}
          placeholder={t('widgetSettings.launcher.textEmpty')}
          problem={form.problem('widgetCustomization.launcherText')}
          value={look.launcherText}
          onChange={(launcherText) => set({ launcherText })}
        />
        <div>
          <p className={classes.fieldLabel} id="launcher-size">
            {t('widgetSettings.launcher.size')}
          </p>
          <SegmentedControl
            fullWidth
            aria-labelledby="launcher-size"
            data={(['small', 'medium', 'large'] as const).map((value) => ({
              value,
              label: t(`widgetSettings.launcher.sizes.${value}`),
            }))}
            value={look.launcherSize}
            onChange={(size) => set({ launcherSize: size as typeof look.launcherSize })}
          />
        </div>
      </div>
      <div className={classes.triple}>
        <Pixels
          label={t('widgetSettings.launcher.side')}
          problem={form.problem('widgetCustomization.offsetSide')}
          unit={t('widgetSettings.px')}
          value={look.offsetSide}
          onChange={(offsetSide) => set({ offsetSide })}
        />
        <Pixels
          label={t('widgetSettings.launcher.bottom')}
          problem={form.problem('widgetCustomization.offsetBottom')}
          unit={t('widgetSettings.px')}
          value={look.offsetBottom}
          onChange={(offsetBottom) => set({ offsetBottom })}
        />
        <Pixels
          label={t('widgetSettings.launcher.delay')}
          problem={form.problem('display.delaySeconds')}
          unit={t('widgetSettings.seconds')}
          value={values.display.delaySeconds}
          onChange={(delaySeconds) => change(props, 'display', { delaySeconds })}
        />
      </div>
      <Where {...props} />
      <Switch
        checked={look.sound}
        description={t('widgetSettings.launcher.soundHint')}
        label={t('widgetSettings.launcher.sound')}
        onChange={(event) => set({ sound: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}

function Where(props: SectionProps) {
  const { t } = useTranslation();
  const { form, values } = props;
  const { display } = values;
  return (
    <>
      <Textarea
        description={t('widgetSettings.launcher.pagesHint')}
        dir="ltr"
        error={form.problem('display.hiddenPages')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={t('widgetSettings.launcher.pages')}
        rows={2}
        placeholder={t('widgetSettings.launcher.pagesExample')}
        value={display.hiddenPages}
        onChange={(event) => change(props, 'display', { hiddenPages: event.currentTarget.value })}
      />
      <Switch
        checked={display.hideOnPhones}
        label={t('widgetSettings.launcher.phones')}
        onChange={(event) => change(props, 'display', { hideOnPhones: event.currentTarget.checked })}
      />
      <div>
        <p className={classes.fieldLabel} id="widget-countries">
          {t('widgetSettings.launcher.countries')}
        </p>
        <SegmentedControl
          aria-labelledby="widget-countries"
          data={(['everywhere', 'only', 'except'] as const).map((value) => ({
            value,
            label: t(`widgetSettings.launcher.rules.${value}`),
          }))}
          value={display.countryRule}
          onChange={(rule) => change(props, 'display', { countryRule: rule as typeof display.countryRule })}
        />
      </div>
      {display.countryRule === 'everywhere' ? null : (
        <MultiPick
          choices={countries().map(({ code, name }) => ({ value: code, label: name }))}
          description={t('widgetSettings.launcher.countriesHint')}
          empty={t('widgetSettings.launcher.pickCountries')}
          label={t('widgetSettings.launcher.countryList')}
          value={display.countries}
          onChange={(countries) => change(props, 'display', { countries })}
        />
      )}
    </>
  );
}

interface PixelsProps {
  label: string;
  unit: string;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function Pixels({ label, unit, value, problem, onChange }: PixelsProps) {
  return (
    <TextInput
      autoComplete="off"
      error={problem}
      inputMode="numeric"
      label={label}
      maxLength={3}
      rightSection={<span className={classes.unit}>{unit}</span>}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
