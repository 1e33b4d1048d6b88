import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { limits, unknownParts, type WidgetLanguage, widgetLanguages } from '@chatso/domain';
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorState, SkeletonRows } from '../../ui/index.ts';
import lists from './lists.module.css';
import { SettingsSection } from './section.tsx';
import { change, type SectionProps } from './use-settings-form.ts';
import classes from './widget-settings.module.css';

/** So many texts are there before one asks for all. */
const shownAtFirst = 8;

/** What the widget speaks, and what it says in the shop's own words. */
export function LanguagesSection(props: SectionProps) {
  const { t } = useTranslation();
  const { mode, fixed } = props.values.language;
  const [language, setLanguage] = useState<WidgetLanguage>(fixed);
  const names = widgetLanguages.map((value) => ({ value, label: t(`widgetSettings.languages.${value}`) }));
  const pick = (next: WidgetLanguage) => {
    change(props, 'language', { fixed: next });
    setLanguage(next);
  };
  return (
    <SettingsSection
      hint={t('widgetSettings.speech.hint')}
      id="widget-languages"
      title={t('widgetSettings.speech.title')}
    >
      <div>
        <p className={classes.fieldLabel} id="widget-language-mode">
          {t('widgetSettings.speech.mode')}
        </p>
        <SegmentedControl
          aria-labelledby="widget-language-mode"
          data={(['browser', 'page', 'fixed'] as const).map((value) => ({
            value,
            label: t(`widgetSettings.speech.modes.${value}`),
          }))}
          value={mode}
          onChange={(next) => change(props, 'language', { mode: next as typeof mode })}
        />
      </div>
      {mode === 'fixed' ? (
        <NativeSelect
          className={classes.zone}
          data={names}
          label={t('widgetSettings.speech.fixed')}
          value={fixed}
          onChange={(event) => pick(event.currentTarget.value as WidgetLanguage)}
        />
      ) : null}
      <div className={lists.group}>
        <h3 className={lists.groupName}>{t('widgetSettings.speech.words')}</h3>
        <p className={classes.quiet}>{t('widgetSettings.speech.wordsHint')}</p>
        <NativeSelect
          className={classes.zone}
          data={names}
          label={t('widgetSettings.speech.wordsIn')}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as WidgetLanguage)}
        />
        <Wording key={language} {...props} language={language} />
      </div>
    </SettingsSection>
  );
}

/** Ours and the shop's, one beside the other; what has words already comes first, and stays where it is while one types. */
function Wording({ form, values, language }: SectionProps & { language: WidgetLanguage }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf('stores.widgetTexts', { params: { language } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [wanted, setWanted] = useState('');
  const [all, setAll] = useState(false);
  const own = values.wording[language] ?? {};
  const [before] = useState(() => new Set(Object.keys(own)));
  const rows = useMemo(() => {
    const texts = Object.entries(query.data?.texts ?? {});
    return [...texts.filter(([name]) => before.has(name)), ...texts.filter(([name]) => !before.has(name))];
  }, [query.data, before]);
  if (query.isError)
    return (
      <ErrorState
        error={query.error}
        retrying={query.isFetching}
        title={t('widgetSettings.failed')}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <SkeletonRows label={t('app.loading')} rowHeight={40} rows={4} />;
  const typed = wanted.trim().toLocaleLowerCase();
  const found = rows.filter(([name, text]) => `${text}\n${own[name] ?? ''}`.toLocaleLowerCase().includes(typed));
  const shown = all || typed ? found : found.slice(0, Math.max(shownAtFirst, before.size));
  const strange = (name: string) => {
    const [part] = unknownParts(name, own[name] ?? '');
    return part === undefined ? undefined : t('widgetSettings.speech.unknownPart', { part: `{${part}}` });
  };
  const say = (name: string, text: string) => {
    const { [name]: _, ...rest } = own;
    const words = text === '' ? rest : { ...rest, [name]: text };
    const { [language]: __, ...others } = values.wording;
    form.set({ wording: Object.keys(words).length > 0 ? { ...others, [language]: words } : others });
  };
  return (
    <>
      <TextInput
        className={classes.zone}
        label={t('widgetSettings.speech.find')}
        type="search"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {shown.map(([name, text]) => (
        <TextInput
          dir={language === 'ar' ? 'rtl' : 'auto'}
          error={strange(name) ?? form.problem(`wording.${language}.${name}`)}
          key={name}
          label={text}
          lang={language}
          maxLength={limits.widgetTextChars}
          placeholder={text}
          value={own[name] ?? ''}
          onBlur={() => own[name] !== undefined && say(name, own[name].trim())}
          onChange={(event) => say(name, event.currentTarget.value)}
        />
      ))}
      {found.length === 0 ? <p className={classes.quiet}>{t('widgetSettings.speech.none')}</p> : null}
      {shown.length < found.length ? (
        <Button className={classes.start} size="compact-md" variant="default" onClick={() => setAll(true)}>
          {t('widgetSettings.speech.all', { count: found.length })}
        </Button>
      ) : null}
    </>
  );
}
