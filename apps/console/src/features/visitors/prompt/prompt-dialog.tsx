import '@mantine/core/styles/Radio.layer.css';
import type { Visitor } from '@chatso/contract';
import { visitorLimits } from '@chatso/domain';
import { Button, Modal, Radio, Textarea } from '@mantine/core';
import { CircleAlert, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { visitorDate } from '../../../lib/formats/visitor-date.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar, Tag } from '../../../ui/index.ts';
import { useLayerAbove } from '../../../ui/panel/layers.tsx';
import type { Board } from '../data/board.ts';
import classes from './prompt-dialog.module.css';
import { promptChoices, usePromptForm } from './use-prompt-form.ts';

interface PromptDialogProps {
  board: Pick<Board, 'prompt'>;
  /** Whom it is for; who leaves meanwhile is not among them any more. */
  visitors: readonly Visitor[];
  onClose(): void;
  onSent?(): void;
}

/** M-12: one of the presets, or own words. */
export function PromptDialog({ board, visitors, onClose, onSent }: PromptDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  useLayerAbove(true);
  const form = usePromptForm({ board, visitors, onDone: onClose, onSent });
  const used = form.length;
  // One's own prompt makes them unpromptable before its answer is here: that is no news of anybody.
  const last = useRef(visitors);
  if (!form.working) last.current = visitors;
  const shown = last.current;
  const [begunWith] = useState(visitors.length);
  const fewer = begunWith - shown.length;
  return (
    <Modal
      classNames={{ body: classes.frame }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      fullScreen={isPhone}
      opened
      size={512}
      title={t('visitors.prompt.title')}
      onClose={onClose}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <div className={classes.body}>
          <Whom visitors={shown} />
          {fewer > 0 && shown.length > 0 ? (
            <p className={classes.about} role="status">
              {t('visitors.prompt.fewer', { count: fewer })}
            </p>
          ) : null}
          <Radio.Group
            aria-label={t('visitors.prompt.message')}
            value={form.choice}
            onChange={(choice) => form.choose(choice as typeof form.choice)}
          >
            <div className={classes.choices}>
              {promptChoices.map((choice) => (
                <div className={classes.choice} data-chosen={choice === form.choice || undefined} key={choice}>
                  <Radio
                    data-autofocus={choice === promptChoices[0] || undefined}
                    label={choice === 'custom' ? t('visitors.prompt.custom') : t(`visitors.prompt.presets.${choice}`)}
                    value={choice}
                  />
                </div>
              ))}
            </div>
          </Radio.Group>
          {form.choice === 'custom' ? (
            <div className={classes.custom}>
              <Textarea
                aria-label={t('visitors.prompt.custom')}
                error={form.problem}
                rows={3}
                value={form.text}
                onChange={(event) => form.type(event.currentTarget.value)}
              />
              <p className={classes.hint}>
                <span>{t('visitors.prompt.hint', { count: visitors.length })}</span>
                <span className={classes.counter} data-over={used > visitorLimits.promptChars || undefined}>
                  {`${used}/${visitorLimits.promptChars}`}
                </span>
              </p>
            </div>
          ) : null}
          {form.failure ? (
            <p className={classes.failure} role="alert">
              <CircleAlert aria-hidden size={14} />
              <span>{form.failure}</span>
            </p>
          ) : null}
        </div>
        <div className={classes.footer}>
          <span className={classes.once}>{t('visitors.prompt.once')}</span>
          <Button disabled={form.working} variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={form.refused}
            leftSection={<Send aria-hidden size={16} strokeWidth={1.75} />}
            loading={form.working}
            type="submit"
          >
            {t('visitors.prompt.do')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const facesAtMost = 3;

/** Whom it goes to, and how often they were engaged before (M-18). */
function Whom({ visitors }: { visitors: readonly Visitor[] }) {
  const { t } = useTranslation();
  const [only] = visitors;
  const numbered = ({ name, number }: Visitor) => name?.trim() || t('visitors.visitor', { number });
  if (!only) return <p className={classes.failure}>{t('visitors.prompt.gone')}</p>;
  if (visitors.length === 1) {
    const at = only.lastInteractionTimestamp;
    return (
      <div className={classes.whom}>
        <Avatar name={numbered(only)} size={36} />
        <span className={classes.who}>
          <bdi className={classes.name}>{numbered(only)}</bdi>
          <bdi className={classes.page}>{only.viewingPageTitle}</bdi>
        </span>
        <span className={classes.before}>
          <Tag>{t('visitors.prompt.times', { count: only.interactionCount })}</Tag>
          {only.interactionCount > 0 && at ? (
            <span>{t('visitors.prompt.last', { when: visitorDate(Date.parse(at)) })}</span>
          ) : null}
        </span>
      </div>
    );
  }
  const counts = [...new Set(visitors.map(({ interactionCount }) => interactionCount))].sort((a, b) => a - b);
  return (
    <div className={classes.whom}>
      <span className={classes.faces}>
        {visitors.slice(0, facesAtMost).map((visitor) => (
          <Avatar key={visitor.id} name={numbered(visitor)} size={28} />
        ))}
      </span>
      <strong className={classes.who}>{t('visitors.prompt.visitors', { count: visitors.length })}</strong>
      <span className={classes.tags}>
        {counts.slice(0, facesAtMost).map((count) => (
          <Tag key={count}>{t('visitors.prompt.times', { count })}</Tag>
        ))}
      </span>
    </div>
  );
}
