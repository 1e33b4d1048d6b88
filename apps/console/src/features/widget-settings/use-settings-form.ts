import { emailsOf, type StoreSettings, type StoreSettingsForm, storeSettingsFormSchema } from '@chatso/contract';
import { foldWords, type WidgetVariable } from '@chatso/domain';
import { useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../lib/api/keep-answer.ts';
import { keyOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { numberIn, useContractForm } from '../../ui/form/index.ts';
import { toast } from '../../ui/index.ts';
import { useSavedSettings } from './use-saved-settings.ts';

type Settings = StoreSettings['settings'];
type SpecialDay = Settings['specialDays'][number];

/** As a person types it: numbers are text, and days stand by their ids, so that two people may change two of them. */
export interface SettingsValues
  extends Omit<
    Settings,
    'specialDays' | 'emailForMissChat' | 'greeting' | 'display' | 'protection' | 'widgetCustomization'
  > {
  specialDays: Record<string, SpecialDay | undefined>;
  emailForMissChat: string[];
  /** An address that is still being typed. */
  typedEmail: string;
  greeting: Omit<Settings['greeting'], 'delaySeconds'> & { delaySeconds: string };
  display: Omit<Settings['display'], 'delaySeconds' | 'hiddenPages'> & { delaySeconds: string; hiddenPages: string };
  protection: Omit<Settings['protection'], 'blockedWords'> & { blockedWords: string };
  widgetCustomization: Omit<Settings['widgetCustomization'], 'offsetSide' | 'offsetBottom' | 'variables'> & {
    offsetSide: string;
    offsetBottom: string;
    /** One a line, 'name: value'. */
    variables: string;
  };
}

function valuesOf({ settings }: StoreSettings): SettingsValues {
  const { greeting, display, protection, widgetCustomization: look } = settings;
  return {
    ...settings,
    specialDays: Object.fromEntries(settings.specialDays.map((day) => [day._id, day])),
    emailForMissChat: emailsOf(settings.emailForMissChat),
    typedEmail: '',
    greeting: { ...greeting, delaySeconds: String(greeting.delaySeconds) },
    display: {
      ...display,
      delaySeconds: String(display.delaySeconds),
      hiddenPages: display.hiddenPages.join('\n'),
    },
    protection: { ...protection, blockedWords: protection.blockedWords.join('\n') },
    widgetCustomization: {
      ...look,
      offsetSide: String(look.offsetSide),
      offsetBottom: String(look.offsetBottom),
      variables: look.variables.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    },
  };
}

export const daysOf = ({ specialDays }: Pick<SettingsValues, 'specialDays'>): SpecialDay[] =>
  Object.values(specialDays)
    .filter((day) => day !== undefined)
    .sort((a, b) => a.date.localeCompare(b.date));

const linesOf = (text: string, between: string | RegExp = '\n'): string[] => {
  const lines = text.split(between).map((line) => line.trim());
  return lines.filter((line) => line !== '');
};

/** A pasted list has some twice, in other letters too: the first says it. */
function wordsOnce(text: string): string[] {
  const said = new Set<string>();
  return linesOf(text, /[\n,，、]/).filter((word) => {
    const folded = foldWords(word);
    const isNew = folded === '' || !said.has(folded);
    said.add(folded);
    return isNew;
  });
}

/** As in a style sheet, whose semicolon people type too. */
function variableOf(line: string): Settings['widgetCustomization']['variables'][number] {
  const [name = '', ...rest] = line.replace(/;$/, '').split(':');
  return { name: name.trim() as WidgetVariable, value: rest.join(':').trim() };
}

/** The values as the server takes them; also what the preview shows. */
export function settingsOf(values: SettingsValues): Settings {
  const { typedEmail, greeting, display, protection, widgetCustomization: look, ...rest } = values;
  const typed = typedEmail.trim();
  return {
    ...rest,
    specialDays: daysOf(values),
    emailForMissChat: [...values.emailForMissChat, ...(typed ? [typed] : [])].join(', '),
    greeting: { ...greeting, delaySeconds: numberIn(greeting.delaySeconds) },
    display: { ...display, delaySeconds: numberIn(display.delaySeconds), hiddenPages: linesOf(display.hiddenPages) },
    protection: { ...protection, blockedWords: wordsOnce(protection.blockedWords) },
    widgetCustomization: {
      ...look,
      offsetSide: numberIn(look.offsetSide),
      offsetBottom: numberIn(look.offsetBottom),
      variables: linesOf(look.variables).map(variableOf),
    },
  };
}

/** The form of a store's widget (P-04, P-35). What a colleague saves meanwhile comes in where nothing was typed here. */
export function useSettingsForm(storeId: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { query, queryKey } = useSavedSettings(storeId);
  const form = useContractForm('stores.saveSettings', {
    schema: storeSettingsFormSchema,
    saved: query.data,
    valuesOf,
    inputOf: (values, { version }): { body: StoreSettingsForm } => ({
      body: { ...settingsOf(values), storeId, version },
    }),
    reads: queryKey,
    savedOf: (answer) => answer,
    onSaved(answer) {
      keepAnswer(client, queryKey, answer);
      void client.invalidateQueries({ queryKey: keyOf('stores.list') });
      toast.success(t('widgetSettings.saved'));
    },
  });
  return { query, form };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>['form'];

export interface SectionProps {
  form: SettingsForm;
  values: SettingsValues;
}

/** Changes a part of a group of values. */
export function change<
  Group extends
    | 'greeting'
    | 'display'
    | 'language'
    | 'widgetCustomization'
    | 'requiredInputFields'
    | 'holidays'
    | 'protection',
>({ form, values }: SectionProps, group: Group, part: Partial<SettingsValues[Group]>): void {
  form.set({ [group]: { ...values[group], ...part } } as Partial<SettingsValues>);
}
