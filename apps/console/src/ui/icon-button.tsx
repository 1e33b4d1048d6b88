import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './icon-button.module.css';
import { Kbd } from './kbd.tsx';

interface IconButtonProps extends Omit<ActionIconProps, 'children' | 'size'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  /** Shortcut shown in the tooltip, 'Mod+K'. */
  kbd?: string;
  /** 44 is for thumbs. */
  size?: 28 | 32 | 40 | 44;
  tooltipPosition?: 'top' | 'right' | 'bottom' | 'left';
}

type ButtonAttributes = Omit<ComponentPropsWithRef<'button'>, keyof IconButtonProps | 'style' | 'color'> & {
  [data: `data-${string}`]: string | boolean | undefined;
};

/** A button that is only an icon: it always has a name, a tooltip and, when there is one, its key (principles 3, 5). */
export function IconButton({
  label,
  icon,
  kbd,
  size = 32,
  tooltipPosition = 'top',
  ...rest
}: IconButtonProps & ButtonAttributes) {
  return (
    <Tooltip
      // What the button opened says more than its name, and lies where the name would.
      disabled={rest['aria-expanded'] === true}
      label={
        kbd ? (
          <span className={classes.tip}>
            {label} <Kbd keys={kbd} />
          </span>
        ) : (
          label
        )
      }
      position={tooltipPosition}
    >
      <ActionIcon aria-label={label} size={size} type="button" {...rest}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
