import type { TriggerOptions, TriggerStatistics } from '@chatso/contract';
import { characterCount, triggerLimits, verdictOf } from '@chatso/domain';
import { MultiSelect, NativeSelect, Switch, Textarea } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { FlaskConical } from 'lucide-react';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ActionIcon } from '../action-name.tsx';
import { Choice } from './choice.tsx';
import classes from './editor.module.css';
import type { TypedAction } from './use-trigger-form.ts';

interface ThenSectionProps {
  action: TypedAction;
  options: TriggerOptions;
  statistics: TriggerStatistics | null;
  problem: string | undefined;
  onChange(action: TypedAction): void;
}

const kinds = ['prompt', 'assign-chat', 'notify'] as const;

/** What happens: something is said, the chat is handed to somebody, or agents are told. */
export function ThenSection({ action, options, statistics, problem, onChange }: ThenSectionProps) {
  const { t } = useTranslation();
  const set = (change: Partial<TypedAction>) => onChange({ ...action, ...change });
  const { type, test } = action;
  return (
    <section aria-label={t('triggers.editor.happens')} className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{t('triggers.editor.happens')}</h2>
        <Choice
          choices={kinds.map((value) => ({
            ...{ value, label: t(`triggers.actions.${value}`), icon: <ActionIcon type={value} /> },
          }))}
          label={t('triggers.action')}
          value={type}
          onChange={(next) => set({ type: next })}
        />
        {type === 'prompt' ? (
          <Switch
            checked={test}
            className={classes.aside}
            label={t('triggers.editor.test')}
            labelPosition="left"
            onChange={(event) => set({ test: event.currentTarget.checked })}
          />
        ) : null}
      </div>
      {type === 'prompt' ? (
        <div className={classes.messages}>
          <Message
            label={test ? t('triggers.editor.messageOf', { letter: 'A' }) : t('triggers.editor.message')}
            problem={problem}
            shown={test ? statistics?.a : undefined}
            value={action.message}
            onChange={(message) => set({ message })}
          />
          {test ? (
            <Message
              label={t('triggers.editor.messageOf', { letter: 'B' })}
              problem={problem}
              shown={statistics?.b}
              value={action.messageB}
              onChange={(messageB) => set({ messageB })}
            />
          ) : null}
        </div>
      ) : null}
      {type === 'prompt' && test && statistics ? <VerdictLine statistics={statistics} /> : null}
      {type === 'assign-chat' ? (
        <AssignFields action={action} options={options} problem={problem} onChange={set} />
      ) : null}
      {type === 'notify' ? (
        <MultiSelect
          className={classes.field}
          data={options.agents.map(({ _id, fullname }) => ({ value: _id, label: fullname }))}
          description={t('triggers.editor.notifyAbout')}
          error={problem}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={t('triggers.editor.agents')}
          maxValues={triggerLimits.agents}
          nothingFoundMessage={t('triggers.editor.nothingFound')}
          placeholder={action.agents.length === 0 ? t('triggers.editor.noAgents') : ''}
          searchable
          value={action.agents}
          onChange={(agents) => set({ agents })}
        />
      ) : null}
    </section>
  );
}

interface MessageProps {
  label: string;
  value: string;
  problem: string | undefined;
  shown: { shown: number; answered: number } | undefined;
  onChange(value: string): void;
}

function Message({ label, value, problem, shown, onChange }: MessageProps) {
  const { t } = useTranslation();
  const { messageChars: max, messageMinChars: min } = triggerLimits;
  const used = characterCount(value.trim());
  return (
    <div className={classes.message}>
      <Textarea
        dir="auto"
        error={problem && (used < min || used > max) ? problem : undefined}
        label={
          <span className={classes.counted}>
            {label}
            <span className={classes.counter}>{t('triggers.editor.counted', { used, max })}</span>
          </span>
        }
        rows={3}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {shown ? (
        <p className={classes.quiet}>
          {t('triggers.editor.shownAnswered', {
            shown: wholeNumber(shown.shown),
            answered: wholeNumber(shown.answered),
          })}
        </p>
      ) : null}
    </div>
  );
}

/** Only from 95 % on is one of them the better one. */
function VerdictLine({ statistics: { a, b } }: { statistics: TriggerStatistics }) {
  const { t } = useTranslation();
  const verdict = verdictOf(a, b);
  const said = verdict
    ? { percent: Math.floor(verdict.sure * 100), letter: verdict.leader.toUpperCase() }
    : { percent: 0, letter: '' };
  return (
    <p className={classes.verdict}>
      <FlaskConical aria-hidden size={14} strokeWidth={1.75} />
      <span>
        {!verdict
          ? t('triggers.editor.noVerdict')
          : t(verdict.decided ? 'triggers.editor.decided' : 'triggers.editor.early', said)}{' '}
        {verdict && !verdict.decided && verdict.viewsMissing !== null
          ? t('triggers.editor.missing', { count: verdict.viewsMissing })
          : null}
      </span>
    </p>
  );
}

interface AssignFieldsProps {
  action: TypedAction;
  options: TriggerOptions;
  problem: string | undefined;
  onChange(change: Partial<TypedAction>): void;
}

function AssignFields({ action, options, problem, onChange }: AssignFieldsProps) {
  const { t } = useTranslation();
  const gone = action.categoryId !== '' && !options.departments.some(({ _id }) => _id === action.categoryId);
  return (
    <>
      <div className={classes.messages}>
        <NativeSelect
          data={[
            { value: 'auto', label: t('triggers.editor.auto') },
            ...options.agents.map(({ _id, fullname }) => ({ value: _id, label: fullname })),
          ]}
          // Of a department that is gone its own field says it.
          error={gone ? undefined : problem}
          label={t('triggers.editor.agent')}
          value={action.agentId}
          onChange={(event) => onChange({ agentId: event.currentTarget.value })}
        />
        <NativeSelect
          data={[
            { value: '', label: t('triggers.editor.noDepartment') },
            ...options.departments.map(({ _id, name }) => ({ value: _id, label: name })),
            ...(gone ? [{ value: action.categoryId, label: t('triggers.editor.departmentDeleted') }] : []),
          ]}
          error={gone ? t('triggers.editor.chooseDepartment') : undefined}
          label={t('triggers.editor.department')}
          value={action.categoryId}
          onChange={(event) => onChange({ categoryId: event.currentTarget.value })}
        />
      </div>
      <p className={classes.quiet}>{t('triggers.editor.assignAbout')}</p>
    </>
  );
}
