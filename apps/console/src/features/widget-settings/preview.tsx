import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { type PreviewState, previewStates, type StoreSettings } from '@chatso/contract';
import { isOpenAt, nextOpening, specialDayAt, widgetLanguages } from '@chatso/domain';
import { Button, NativeSelect, SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core';
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { serverNow } from '../../lib/formats/clock.ts';
import { timeOfDay, weekdayName } from '../../lib/formats/week.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './preview.module.css';
import { configOf, orderOf, type PreviewWords, specialDaysOf } from './preview-config.ts';

/** A slow line has its frame by then. */
const previewAtMostMs = 10_000;

interface PreviewProps {
  saved: StoreSettings;
  /** What stands in the form now. */
  settings: StoreSettings['settings'];
  departments: readonly { _id: string; name: string }[];
  /** The state that what is being changed shows in; another one may be chosen. */
  shows?: PreviewState;
}

/** The widget itself beside the form, as a visitor would meet it with what is typed now. */
export function Preview({ saved, settings, departments, shows = 'prechat' }: PreviewProps) {
  const { t, i18n } = useTranslation();
  const [state, setState] = useState<PreviewState>(shows);
  const [shown, setShown] = useState(shows);
  if (shown !== shows) {
    setShown(shows);
    setState(shows);
  }
  const [dark, setDark] = useState(false);
  const [phone, setPhone] = useState(false);
  const [moment, setMoment] = useState('');
  const [language, setLanguage] = useState<string>(
    settings.language.mode === 'fixed' ? settings.language.fixed : i18n.language.slice(0, 2),
  );
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { isLate, onReady } = useLate(`${language} ${attempt}`);
  const at = useMemo(() => (moment ? new Date(moment) : new Date(serverNow())), [moment]);
  const words: PreviewWords = t('widgetSettings.preview.people', { returnObjects: true }) as never;
  const { holidayDays, replySeconds, storeName } = saved;
  const config = configOf({ storeName, settings, holidayDays, departments, replySeconds, agent: words.agent, at });
  const order = JSON.stringify(orderOf(state, dark, config, words, at, settings.wording));

  useEffect(() => {
    const tell = () => frame.current?.contentWindow?.postMessage(JSON.parse(order), location.origin);
    tell();
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (
        origin === location.origin &&
        source === frame.current?.contentWindow &&
        data?.type === 'chatso-preview-ready'
      ) {
        onReady();
        tell();
      }
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [order, onReady]);

  return (
    <aside aria-label={t('widgetSettings.preview.title')} className={classes.preview}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('widgetSettings.preview.title')}</h2>
        <Choice
          data={[
            ['light', <Sun aria-hidden key="light" size={16} />],
            ['dark', <Moon aria-hidden key="dark" size={16} />],
          ]}
          label={t('widgetSettings.preview.page')}
          value={dark ? 'dark' : 'light'}
          onChange={(value) => setDark(value === 'dark')}
        />
        <Choice
          data={[
            ['desktop', <Monitor aria-hidden key="desktop" size={16} />],
            ['phone', <Smartphone aria-hidden key="phone" size={16} />],
          ]}
          label={t('widgetSettings.preview.device')}
          value={phone ? 'phone' : 'desktop'}
          onChange={(value) => setPhone(value === 'phone')}
        />
      </div>
      <div className={classes.controls}>
        <NativeSelect
          aria-label={t('widgetSettings.preview.state')}
          data={previewStates.map((value) => ({ value, label: t(`widgetSettings.preview.states.${value}`) }))}
          value={state}
          onChange={(event) => setState(event.currentTarget.value as PreviewState)}
        />
        <NativeSelect
          aria-label={t('widgetSettings.preview.language')}
          data={widgetLanguages.map((value) => ({ value, label: t(`widgetSettings.languages.${value}`) }))}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
        <TextInput
          className={classes.wide}
          label={t('widgetSettings.preview.asIf')}
          type="datetime-local"
          value={moment}
          onChange={(event) => setMoment(event.currentTarget.value)}
        />
      </div>
      <p className={classes.why} role="status">
        <Why at={at} holidayDays={holidayDays} settings={settings} />
      </p>
      <div className={classes.stage} data-phone={phone || undefined}>
        {isLate ? (
          <div className={classes.late}>
            <Notice tone="danger">{t('widgetSettings.preview.failed')}</Notice>
            <Button variant="default" onClick={() => setAttempt((before) => before + 1)}>
              {t('common.tryAgain')}
            </Button>
          </div>
        ) : null}
        <iframe
          className={classes.frame}
          key={attempt}
          ref={frame}
          src={`/widget/preview/${language}`}
          title={t('widgetSettings.preview.title')}
        />
      </div>
    </aside>
  );
}

/** The preview's page says when it is there; one that cannot be fetched is silent. `what`: which page is waited for. */
function useLate(what: string): { isLate: boolean; onReady: () => void } {
  const [isLate, setLate] = useState(false);
  const timer = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is waited for anew
  useEffect(() => {
    setLate(false);
    timer.current = window.setTimeout(() => setLate(true), previewAtMostMs);
    return () => clearTimeout(timer.current);
  }, [what]);
  const onReady = useCallback(() => {
    clearTimeout(timer.current);
    setLate(false);
  }, []);
  return { isLate, onReady };
}

interface ChoiceProps {
  label: string;
  value: string;
  data: readonly (readonly [value: 'light' | 'dark' | 'desktop' | 'phone', icon: ReactNode])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, data, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={label}
      data={data.map(([name, icon]) => ({
        value: name,
        label: (
          <span className={classes.icon}>
            {icon}
            <VisuallyHidden>{t(`widgetSettings.preview.looks.${name}`)}</VisuallyHidden>
          </span>
        ),
      }))}
      size="xs"
      value={value}
      onChange={onChange}
    />
  );
}

/** Whether the shop is open at that moment, and why: by the function that decides it for visitors. */
function Why({
  at,
  settings,
  holidayDays,
}: Pick<PreviewProps, 'settings'> & { at: Date; holidayDays: StoreSettings['holidayDays'] }) {
  const { t } = useTranslation();
  if (!settings.enableServiceHours) return t('widgetSettings.preview.alwaysOpen');
  const special = specialDaysOf({ settings, holidayDays });
  const day = specialDayAt(special, settings.timeZone, at);
  const reason = day ? t('widgetSettings.preview.because', { name: day.name }) : '';
  if (isOpenAt(settings.businessDays, settings.timeZone, at, special))
    return t('widgetSettings.preview.open', { reason });
  const next = nextOpening(settings.businessDays, settings.timeZone, at, special);
  return next === null
    ? t('widgetSettings.preview.closed', { reason })
    : t('widgetSettings.preview.opens', { reason, day: weekdayName(next.day), time: timeOfDay(next.time) });
}
