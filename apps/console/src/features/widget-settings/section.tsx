import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { AreaSection } from '../../ui/area.ts';
import classes from './widget-settings.module.css';

interface SettingsSectionProps {
  id: string;
  title: string;
  hint?: ReactNode;
  /** The switch of the whole section: what is below it is there while it is on. */
  on?: { checked: boolean; label: string; set: (checked: boolean) => void };
  children?: ReactNode;
}

/** A section of the form: its name, its switch, what it is for. */
export function SettingsSection({ id, title, hint, on, children }: SettingsSectionProps) {
  return (
    <AreaSection
      aside={
        on ? (
          <Switch
            aria-label={on.label}
            checked={on.checked}
            className={classes.sectionSwitch}
            onChange={(event) => on.set(event.currentTarget.checked)}
          />
        ) : null
      }
      hint={hint}
      title={title}
      titleId={id}
    >
      {children}
    </AreaSection>
  );
}
