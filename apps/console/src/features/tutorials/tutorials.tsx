import { type TutorialModule, tutorials } from '@chatso/domain';
import { Button, Popover } from '@mantine/core';
import { Lightbulb } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './tutorials.module.css';
import { type Step, useTutorials } from './use-tutorials.ts';

/** Long enough that a pointer on its way elsewhere opens nothing. */
const hoverMs = 200;

/** A beacon in the place that the screen offers, one at a time. Never in the way: one press, Escape or a look elsewhere ends it. */
export function Tutorials() {
  const { step, current, open, close, closeAll } = useTutorials();
  if (!step) return null;
  return createPortal(
    <Beacon
      opened={current?.name === step.name}
      step={step}
      onClose={() => close(step)}
      onCloseAll={closeAll}
      onOpen={() => open(step)}
    />,
    step.element,
    step.name,
  );
}

interface BeaconProps {
  step: Step;
  opened: boolean;
  onOpen(): void;
  onClose(): void;
  onCloseAll(): void;
}

function Beacon({ step, opened, onOpen, onClose, onCloseAll }: BeaconProps) {
  const { t } = useTranslation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const textId = useId();
  useEffect(() => () => clearTimeout(timer.current), []);
  // Also for who only points at it: the focus is elsewhere then.
  useEffect(() => {
    if (!opened) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  const title = t(`tutorials.${step.name}.title` as 'tutorials.liveChat-1.title');
  const targets: readonly string[] = tutorials[step.module satisfies TutorialModule];
  return (
    <Popover
      withArrow
      withinPortal={false}
      floatingStrategy="fixed"
      opened={opened}
      position="bottom"
      trapFocus={false}
      width={264}
      // A press elsewhere closes it, which counts as seen.
      onChange={(next) => (next ? onOpen() : onClose())}
    >
      <Popover.Target>
        <button
          aria-label={t('tutorials.beacon', { title })}
          className={classes.beacon}
          type="button"
          onClick={onOpen}
          onMouseEnter={() => {
            timer.current = setTimeout(onOpen, hoverMs);
          }}
          onMouseLeave={() => clearTimeout(timer.current)}
        >
          <Lightbulb aria-hidden size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-describedby={textId} className={classes.popover}>
        <p className={classes.title}>{title}</p>
        <p className={classes.body} id={textId}>
          {t(`tutorials.${step.name}.body` as 'tutorials.liveChat-1.body')}
        </p>
        <div className={classes.foot}>
          <span className={classes.count}>
            {t('tutorials.stepOf', { at: targets.indexOf(step.target) + 1, count: targets.length })}
          </span>
          <Button size="xs" variant="subtle" onClick={onCloseAll}>
            {t('tutorials.hideAll')}
          </Button>
          <Button size="xs" onClick={onClose}>
            {t('tutorials.gotIt')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
