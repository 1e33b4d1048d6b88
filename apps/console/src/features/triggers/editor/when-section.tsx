import { isCondition, type TriggerMatch, triggerLimits, triggerMatches } from '@chatso/domain';
import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { sentenceOf } from '../condition-words.ts';
import { Choice } from './choice.tsx';
import { ConditionRow } from './condition-row.tsx';
import classes from './editor.module.css';
import { blankTyped, conditionOf, type TypedCondition } from './use-trigger-form.ts';

interface WhenSectionProps {
  match: TriggerMatch;
  conditions: readonly TypedCondition[];
  problem: string | undefined;
  onMatch(match: TriggerMatch): void;
  onChange(conditions: TypedCondition[]): void;
}

/** The conditions, and the sentence they make. */
export function WhenSection({ match, conditions, problem, onMatch, onChange }: WhenSectionProps) {
  const { t } = useTranslation();
  const keys = useKeys(conditions.length);
  const whole = conditions.map(conditionOf).filter(isCondition);
  const joint = t(match === 'all' ? 'triggers.and' : 'triggers.or');
  const { conditions: max } = triggerLimits;
  return (
    <section aria-label={t('triggers.editor.when')} className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{t('triggers.editor.when')}</h2>
        <Choice
          choices={triggerMatches.map((value) => ({ value, label: t(`triggers.editor.${value}`) }))}
          label={t('triggers.editor.labels.match')}
          value={match}
          onChange={onMatch}
        />
        <span className={classes.aside}>{t('triggers.editor.count', { count: conditions.length, max })}</span>
      </div>
      <ul className={classes.conditions}>
        {conditions.map((condition, index) => (
          <ConditionRow
            condition={condition}
            joint={index === 0 ? t('triggers.editor.if') : joint}
            key={keys.of(index)}
            number={index + 1}
            tried={problem !== undefined}
            onChange={(next) => onChange(conditions.map((one, at) => (at === index ? next : one)))}
            onRemove={
              conditions.length === 1
                ? null
                : () => {
                    keys.remove(index);
                    onChange(conditions.filter((_, at) => at !== index));
                  }
            }
          />
        ))}
      </ul>
      <Button
        className={classes.add}
        disabled={conditions.length >= max}
        leftSection={<Plus aria-hidden size={16} strokeWidth={1.75} />}
        size="compact-sm"
        variant="subtle"
        onClick={() => onChange([...conditions, blankTyped('timeOnPage')])}
      >
        {t('triggers.editor.addCondition')}
      </Button>
      {whole.length > 0 ? (
        <p className={classes.sentence} dir="auto">
          {sentenceOf(match, whole, t).map(({ text, strong }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: words of a sentence have no other name
            strong ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
          )}
          .
        </p>
      ) : null}
    </section>
  );
}

/** Names for rows that have none, so that taking one away leaves the others' fields as they are. */
function useKeys(count: number) {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < count) keys.current.push(next.current++);
  keys.current.length = count;
  return {
    of: (index: number) => keys.current[index],
    remove: (index: number) => void keys.current.splice(index, 1),
  };
}
