import { Menu, Popover, UnstyledButton } from '@mantine/core';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { type Trial, trialOf } from '../../lib/plan/trial.ts';
import { useUpgrade } from '../../lib/plan/upgrade.ts';
import { useSession } from '../../lib/session/session.ts';
import classes from './trial-banner.module.css';

const two = (value: number): string => String(value).padStart(2, '0');

/** Countdown of the trial, by the second; a click opens the plans. Nothing without a trial. */
export function TrialBanner({ onGo }: { onGo?: () => void }) {
  const { membership } = useSession();
  const { upgrade } = useUpgrade();
  const trial = trialOf(membership.plan, useNow());
  if (!trial) return null;
  return (
    <UnstyledButton
      className={classes.banner}
      data-red={trial.red || undefined}
      onClick={() => {
        onGo?.();
        upgrade();
      }}
    >
      <Hourglass aria-hidden className={classes.icon} size={16} strokeWidth={1.75} />
      <TrialWords trial={trial} />
    </UnstyledButton>
  );
}

/** The same as an entry of a menu, where nothing but entries may stand. */
export function TrialItem() {
  const { membership } = useSession();
  const { upgrade } = useUpgrade();
  const trial = trialOf(membership.plan, useNow());
  if (!trial) return null;
  return (
    <Menu.Item
      className={classes.banner}
      data-red={trial.red || undefined}
      leftSection={<Hourglass aria-hidden className={classes.icon} size={16} strokeWidth={1.75} />}
      onClick={upgrade}
    >
      <TrialWords trial={trial} />
    </Menu.Item>
  );
}

function TrialWords({ trial }: { trial: Trial }) {
  const { t } = useTranslation();
  return (
    <span className={classes.words}>
      <span className={classes.title}>{t(`upgrade.trial.${trial.state}`)}</span>
      {trial.state === 'active' ? <TimeLeft trial={trial} /> : null}
      <span className={classes.go}>{t('upgrade.trial.choose')}</span>
    </span>
  );
}

function TimeLeft({ trial }: { trial: Trial }) {
  const { t } = useTranslation();
  const { days, hours, minutes, seconds } = trial;
  return (
    <span className={classes.time}>
      {t('upgrade.trial.left', { days, hours: two(hours), minutes: two(minutes), seconds: two(seconds) })}
    </span>
  );
}

/** '14 d' until the fourteenth day is over, as one was promised: a day that has begun counts. */
const wholeDays = ({ days, hours, minutes, seconds }: Trial): number =>
  hours + minutes + seconds > 0 ? days + 1 : days;

/** The banner where there are 64 px: the largest unit that is left, the rest on a press. */
export function TrialChip() {
  const { t } = useTranslation();
  const { membership } = useSession();
  const trial = trialOf(membership.plan, useNow());
  const [opened, setOpened] = useState(false);
  if (!trial) return null;
  const short =
    trial.state !== 'active'
      ? t('upgrade.trial.over')
      : trial.days > 0
        ? t('upgrade.trial.days', { count: wholeDays(trial) })
        : `${trial.hours}:${two(trial.minutes)}`;
  return (
    <Popover
      withinPortal={false}
      floatingStrategy="fixed"
      opened={opened}
      position="right-end"
      trapFocus
      width={248}
      onChange={setOpened}
    >
      <Popover.Target>
        <UnstyledButton
          aria-label={t(`upgrade.trial.${trial.state}`)}
          className={classes.chip}
          data-red={trial.red || undefined}
          onClick={() => setOpened(!opened)}
        >
          <Hourglass aria-hidden size={14} strokeWidth={1.75} />
          <span aria-hidden className={classes.short}>
            {short}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <TrialBanner onGo={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
