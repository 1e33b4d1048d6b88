import type { ListedTrigger, Store, TriggerOptions } from '@chatso/contract';
import { triggerLimits } from '@chatso/domain';
import { Button, Switch, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { calendarDate } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AreaPage } from '../../../ui/area.ts';
import { FormBar, FormNotices } from '../../../ui/form/index.ts';
import { Notice } from '../../../ui/forms.ts';
import { plain, sentenceOf } from '../condition-words.ts';
import { stopWords } from '../stop-words.ts';
import { DryRunCard } from './dry-run-card.tsx';
import classes from './editor.module.css';
import { OftenSection } from './often-section.tsx';
import { PromptPreview } from './prompt-preview.tsx';
import { ThenSection } from './then-section.tsx';
import { conditionOf, type TriggerForm, type TypedCondition, useTriggerForm } from './use-trigger-form.ts';
import { WhenSection } from './when-section.tsx';

interface TriggerEditorProps {
  store: Store;
  options: TriggerOptions;
  trigger: ListedTrigger | null;
  copyOf: ListedTrigger | null;
  removed: boolean;
  onClose(): void;
  onDuplicate(storeId: string, id: string): void;
}

export function TriggerEditor(props: TriggerEditorProps) {
  const { store, options, trigger, copyOf, removed, onClose, onDuplicate } = props;
  const { t } = useTranslation();
  const { form, gone } = useTriggerForm({ storeId: store._id, trigger, copyOf, removed, onSaved: onClose });
  const words = useWords();
  const phone = useIsPhone();
  // A field that was only just added is not wrong yet.
  const [tried, setTried] = useState(false);
  const save = () => {
    setTried(true);
    return form.save();
  };
  const problem = (name: 'conditions' | 'action') => (tried ? form.problem(name) : undefined);
  const { values } = form;
  if (!values) return null;
  const { match, conditions, action, frequency, leaveAlone } = values;
  return (
    <AreaPage
      actions={
        <>
          <Switch
            checked={values.active}
            className={classes.active}
            label={t('triggers.editor.on')}
            labelPosition="left"
            onChange={(event) => form.set({ active: event.currentTarget.checked })}
          />
          {trigger && !gone && !phone ? (
            <Button
              leftSection={<Copy size={16} strokeWidth={1.75} />}
              variant="default"
              onClick={() => onDuplicate(store._id, trigger._id)}
            >
              {t('triggers.duplicate')}
            </Button>
          ) : null}
          {phone ? null : (
            <Button variant="default" onClick={onClose}>
              {t('triggers.editor.back')}
            </Button>
          )}
        </>
      }
      bottom={
        <FormBar form={{ ...form, save }} what={form.changed.map((path) => words.labels[path] ?? path).join(', ')} />
      }
      title={t(trigger ? 'places.titles.editAutoTrigger' : 'places.titles.addAutoTrigger')}
    >
      <div className={classes.columns}>
        <div className={classes.main}>
          <Notices form={form} gone={gone} trigger={trigger} words={words} />
          <TextInput
            autoFocus={!trigger}
            className={classes.name}
            description={aboutOf(trigger, store, t)}
            dir="auto"
            error={tried ? form.problem('name') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            label={t('triggers.editor.name')}
            maxLength={triggerLimits.nameChars}
            value={values.name}
            onChange={(event) => form.set({ name: event.currentTarget.value })}
          />
          <WhenSection
            conditions={conditions}
            match={match}
            problem={problem('conditions')}
            onChange={(next) => form.set({ conditions: next })}
            onMatch={(next) => form.set({ match: next })}
          />
          <ThenSection
            action={action}
            options={options}
            problem={problem('action')}
            statistics={trigger?.statistics ?? null}
            onChange={(next) => form.set({ action: next })}
          />
          <OftenSection
            frequency={frequency}
            leaveAlone={leaveAlone}
            prompts={action.type === 'prompt'}
            onChange={form.set}
          />
        </div>
        <aside className={classes.aside2}>
          {action.type === 'prompt' ? <PromptPreview action={action} store={store} /> : null}
          <DryRunCard conditions={conditions} match={match} prompts={action.type === 'prompt'} storeId={store._id} />
        </aside>
      </div>
    </AreaPage>
  );
}

type Words = ReturnType<typeof useWords>;

/** Names and values of fields, for the bar and for what two people have changed. */
function useWords() {
  const { t } = useTranslation();
  const labels: Record<string, string> = t('triggers.editor.labels', { returnObjects: true });
  const wordsOf = (value: unknown, path: string): string | undefined => {
    if (path === 'match') return t(value === 'all' ? 'triggers.editor.all' : 'triggers.editor.any');
    if (path === 'conditions') return plain(sentenceOf('all', (value as TypedCondition[]).map(conditionOf), t));
    if (path === 'frequency') return t(`triggers.editor.frequencies.${value as 'every_time'}`);
    return path === 'action.type' ? t(`triggers.actions.${value as 'prompt'}`) : undefined;
  };
  return { labels, wordsOf };
}

interface NoticesProps {
  form: TriggerForm;
  gone: boolean;
  trigger: ListedTrigger | null;
  words: Words;
}

function Notices({ form, gone, trigger, words }: NoticesProps) {
  const { t } = useTranslation();
  const stopped = trigger && stopWords(trigger, t);
  return (
    <>
      {gone ? <Notice tone="wait">{t('triggers.editor.goneKept')}</Notice> : null}
      {stopped && !form.values?.active ? <Notice tone="wait">{stopped}</Notice> : null}
      <FormNotices
        conflict={
          <>
            <strong>{t('triggers.editor.conflictTitle')}</strong> {t('triggers.editor.conflictBody')}
          </>
        }
        form={{ ...form, conflict: gone ? null : form.conflict }}
        labels={words.labels}
        wordsOf={words.wordsOf}
      />
    </>
  );
}

function aboutOf(trigger: ListedTrigger | null, store: Store, t: TFunction): string {
  if (!trigger?.updatedBy) return store.name;
  const changed = { date: calendarDate(Date.parse(trigger.updatedAt)), person: trigger.updatedBy.fullname };
  return `${store.name} · ${t('triggers.editor.changedBy', changed)}`;
}
