import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { isPlainTitle, limits, widgetSwatches, widgetVariables } from '@chatso/domain';
import { ColorInput, ColorSwatch, SegmentedControl, Switch, Textarea, UnstyledButton } from '@mantine/core';
import { Check } from 'lucide-react';
import { Fragment, useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { LogoField } from './logo-field.tsx';
import { readable } from './readable.ts';
import { SettingsSection } from './section.tsx';
import { TextField } from './text-field.tsx';
import { change, type SectionProps } from './use-settings-form.ts';
import classes from './widget-settings.module.css';

interface LookProps extends SectionProps {
  storeId: string;
  replySeconds: number | null;
  mayHidePoweredBy: boolean;
}

/** P-10, P-13 to P-18: what the widget looks like. */
export function LookSection(props: LookProps) {
  const { t } = useTranslation();
  const { form, values, storeId } = props;
  const look = values.widgetCustomization;
  const set = (part: Partial<typeof look>) => change(props, 'widgetCustomization', part);
  return (
    <SettingsSection id="widget-look" title={t('widgetSettings.look.title')}>
      <div className={classes.pair}>
        <TextField
          label={t('widgetSettings.look.name')}
          max={limits.widgetTitleChars}
          problem={form.problem('widgetCustomization.title')}
          value={look.title}
          onChange={(title) => set({ title: keepOrFilter(look.title, title) })}
        />
        <TextField
          description={look.subtitleIsReplyTime ? <ReplyTime seconds={props.replySeconds} /> : undefined}
          disabled={look.subtitleIsReplyTime}
          label={t('widgetSettings.look.subtitle')}
          max={limits.widgetSubtitleChars}
          on={{
            checked: look.enableSubtitle,
            label: t('widgetSettings.look.subtitleOn'),
            set: (enableSubtitle) => set({ enableSubtitle }),
          }}
          problem={form.problem('widgetCustomization.subtitle')}
          value={look.subtitle}
          onChange={(subtitle) => set({ subtitle: keepOrFilter(look.subtitle, subtitle) })}
        />
      </div>
      {look.enableSubtitle ? (
        <Switch
          checked={look.subtitleIsReplyTime}
          description={t('widgetSettings.look.measuredHint')}
          label={t('widgetSettings.look.measured')}
          onChange={(event) => set({ subtitleIsReplyTime: event.currentTarget.checked })}
        />
      ) : null}
      <Colors color={look.primaryColor} problem={form.problem('widgetCustomization.primaryColor')} onChange={set} />
      <div className={classes.pair}>
        <div>
          <p className={classes.fieldLabel} id="widget-position">
            {t('widgetSettings.look.position')}
          </p>
          <SegmentedControl
            fullWidth
            aria-labelledby="widget-position"
            data={[
              { value: 'bottom-left', label: t('widgetSettings.look.left') },
              { value: 'bottom-right', label: t('widgetSettings.look.right') },
            ]}
            value={look.position}
            onChange={(position) => set({ position: position as typeof look.position })}
          />
        </div>
        <LogoField
          look={look}
          problem={form.problem('widgetCustomization.brandLogo')}
          storeId={storeId}
          onChange={set}
        />
      </div>
      <Switch
        checked={look.showAgents}
        description={t('widgetSettings.look.facesHint')}
        label={t('widgetSettings.look.faces')}
        onChange={(event) => set({ showAgents: event.currentTarget.checked })}
      />
      <Switch
        checked={look.orderStatus}
        description={t('widgetSettings.look.ordersHint')}
        label={t('widgetSettings.look.orders')}
        onChange={(event) => set({ orderStatus: event.currentTarget.checked })}
      />
      <Textarea
        autoComplete="off"
        description={<VariablesHint />}
        dir="ltr"
        error={form.problem('widgetCustomization.variables')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={t('widgetSettings.look.variables')}
        placeholder={t('widgetSettings.look.variablesExample')}
        rows={3}
        spellCheck={false}
        value={look.variables}
        onChange={(event) => set({ variables: event.currentTarget.value })}
      />
      <Switch
        checked={look.poweredBy}
        description={props.mayHidePoweredBy ? undefined : t('widgetSettings.look.poweredByPlan')}
        disabled={!props.mayHidePoweredBy && look.poweredBy}
        error={form.problem('widgetCustomization.poweredBy')}
        label={t('widgetSettings.look.poweredBy')}
        onChange={(event) => set({ poweredBy: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}

function VariablesHint() {
  const { t } = useTranslation();
  return (
    <span className={classes.names}>
      {t('widgetSettings.look.variablesHint')}{' '}
      {widgetVariables.map((name, at) => (
        <Fragment key={name}>
          {at > 0 ? ', ' : null}
          <code>{name}</code>
        </Fragment>
      ))}
    </span>
  );
}

/** P-15: other signs are not let in, typed or pasted; those that stand there already stay. */
const keepOrFilter = (before: string, typed: string): string =>
  [...typed].filter((sign) => isPlainTitle(sign) || before.includes(sign)).join('');

function ReplyTime({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation();
  if (seconds === null) return t('widgetSettings.look.notMeasured');
  return t('widgetSettings.look.isMeasured', { minutes: Math.max(1, Math.round(seconds / 60)) });
}

interface ColorsProps {
  color: string;
  problem: string | undefined;
  onChange: (part: { primaryColor: string }) => void;
}

/** P-16, P-17: the swatches, any other colour, and what becomes of one that nothing could be read on. */
function Colors({ color, problem, onChange }: ColorsProps) {
  const { t } = useTranslation();
  const id = useId();
  const set = (primaryColor: string) => onChange({ primaryColor });
  const judged = readable(color);
  return (
    <>
      <div className={classes.pair}>
        <div>
          <p className={classes.fieldLabel} id={id}>
            {t('widgetSettings.look.color')}
          </p>
          <div aria-labelledby={id} className={classes.swatches} role="radiogroup">
            {widgetSwatches.map((swatch) => {
              const on = swatch.toLowerCase() === color.toLowerCase();
              return (
                <UnstyledButton
                  aria-checked={on}
                  aria-label={swatch}
                  className={classes.swatch}
                  key={swatch}
                  role="radio"
                  onClick={() => set(swatch)}
                >
                  <ColorSwatch color={swatch} size={26} withShadow={false}>
                    {on ? (
                      <Check aria-hidden color={readable(swatch)?.text ?? '#fff'} size={15} strokeWidth={3} />
                    ) : null}
                  </ColorSwatch>
                </UnstyledButton>
              );
            })}
          </div>
        </div>
        <ColorInput
          error={problem}
          eyeDropperButtonProps={{ 'aria-label': t('widgetSettings.look.eyeDropper') }}
          format="hex"
          label={t('widgetSettings.look.customColor')}
          popoverProps={{ withinPortal: false }}
          value={color}
          onChange={set}
        />
      </div>
      {judged?.adjusted ? (
        <Notice tone="info">{t('widgetSettings.look.contrast', { text: judged.text, ratio: judged.ratio })}</Notice>
      ) : null}
    </>
  );
}
