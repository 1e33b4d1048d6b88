import { Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useNow } from '../../../lib/formats/now.ts';
import { shortMoment } from '../../../lib/formats/short-dates.ts';
import { deviceTimeZone, useOwnTimeZone } from '../../../lib/formats/time-zone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton } from '../../../ui/index.ts';
import { laterChoices } from '../parts/later-choices.ts';
import classes from './editor.module.css';

export interface SendChoice {
  thenClose?: boolean;
  /** Milliseconds since the epoch. */
  at?: number;
}

interface SendMenuProps {
  disabled: boolean;
  /** A mail that is handed on closes nothing. */
  closes: boolean;
  onSend(choice: SendChoice): void;
}

/** Beside 'Send': with the ticket closed, or later. */
export function SendMenu({ disabled, closes, onSend }: SendMenuProps) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const ownZone = useOwnTimeZone();
  const zone = ownZone ?? deviceTimeZone();
  return (
    <Menu position="top-end" width={280}>
      <Menu.Target>
        <IconButton
          disabled={disabled}
          icon={<ChevronDown size={16} strokeWidth={1.75} />}
          label={t('ticket.editor.more')}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {closes ? (
          <Menu.Item onClick={() => onSend({ thenClose: true })}>{t('ticket.editor.sendAndClose')}</Menu.Item>
        ) : null}
        <Menu.Label>{t('ticket.editor.later')}</Menu.Label>
        {laterChoices(now, zone).map(({ name, at }) => (
          <Menu.Item
            key={name}
            rightSection={<span className={classes.quietWords}>{shortMoment(at, now, zone)}</span>}
            onClick={() => onSend({ at })}
          >
            {t(`ticket.snooze.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
