import '@mantine/core/styles/Checkbox.layer.css';
import { limits } from '@chatso/domain';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../../ui/index.ts';
import lists from './lists.module.css';
import type { SectionProps, SettingsValues } from './use-settings-form.ts';
import classes from './widget-settings.module.css';

type Question = SettingsValues['questions'][number];

/** Questions of the store's own before a chat; their answers stand in the chat's details. */
export function Questions({ form, values }: SectionProps) {
  const { t } = useTranslation();
  const { questions } = values;
  const [begun, setBegun] = useState<string | null>(null);
  const set = (next: Question[]) => form.set({ questions: next });
  const replace = (at: number, change: Partial<Question>) =>
    set(questions.map((one, index) => (index === at ? { ...one, ...change } : one)));
  const move = (at: number, by: number) => {
    const next = [...questions];
    next.splice(at + by, 0, ...next.splice(at, 1));
    set(next);
  };
  const add = () => {
    const _id = newId();
    setBegun(_id);
    set([...questions, { _id, label: '', type: 'text', choices: [], required: false }]);
  };
  return (
    <div className={lists.group}>
      <div className={classes.between}>
        <h3 className={lists.groupName}>{t('widgetSettings.questions.title')}</h3>
        <Button
          disabled={questions.length >= limits.prechatQuestions}
          leftSection={<Plus size={16} strokeWidth={1.75} />}
          size="compact-md"
          variant="default"
          onClick={add}
        >
          {t('widgetSettings.questions.add')}
        </Button>
      </div>
      <p className={classes.quiet}>{t('widgetSettings.questions.hint', { max: limits.prechatQuestions })}</p>
      {form.problem('questions') ? <p className={classes.problem}>{form.problem('questions')}</p> : null}
      {questions.length > 0 ? (
        <ol className={lists.questions}>
          {questions.map((question, at) => (
            <li className={lists.question} key={question._id}>
              <QuestionFields
                autoFocus={question._id === begun}
                problem={(name) => form.problem(`questions.${at}.${name}`)}
                question={question}
                onChange={(change) => replace(at, change)}
              />
              <div className={lists.questionActions}>
                <IconButton
                  disabled={at === 0}
                  icon={<ArrowUp size={16} />}
                  label={t('widgetSettings.questions.up', { number: at + 1 })}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  disabled={at === questions.length - 1}
                  icon={<ArrowDown size={16} />}
                  label={t('widgetSettings.questions.down', { number: at + 1 })}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  icon={<X size={16} />}
                  label={t('widgetSettings.questions.remove', { number: at + 1 })}
                  onClick={() => set(questions.filter((one) => one !== question))}
                />
              </div>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

interface QuestionFieldsProps {
  question: Question;
  autoFocus: boolean;
  problem: (name: 'label' | 'choices') => string | undefined;
  onChange: (change: Partial<Question>) => void;
}

function QuestionFields({ question, autoFocus, problem, onChange }: QuestionFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={lists.questionFields}>
      <TextInput
        autoFocus={autoFocus}
        dir="auto"
        error={problem('label')}
        label={t('widgetSettings.questions.label')}
        maxLength={limits.prechatLabelChars}
        value={question.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <NativeSelect
        data={(['text', 'choice', 'checkbox'] as const).map((value) => ({
          value,
          label: t(`widgetSettings.questions.types.${value}`),
        }))}
        label={t('widgetSettings.questions.type')}
        value={question.type}
        onChange={(event) => onChange({ type: event.currentTarget.value as Question['type'] })}
      />
      {question.type === 'choice' ? (
        <Textarea
          className={lists.wide}
          dir="auto"
          error={problem('choices')}
          label={t('widgetSettings.questions.choices')}
          rows={2}
          value={question.choices.join('\n')}
          onChange={(event) => onChange({ choices: event.currentTarget.value.split('\n') })}
        />
      ) : null}
      <Checkbox
        checked={question.required}
        className={lists.wide}
        label={t('widgetSettings.questions.required')}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
    </div>
  );
}
