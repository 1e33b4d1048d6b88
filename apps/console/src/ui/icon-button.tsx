import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentPropsWithRef, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
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
export function IconButton(props: IconButtonProps & ButtonAttributes) {
  const { label, icon, kbd, size = 32, tooltipPosition = 'top', ref, ...rest } = props;
  const button = useRef<HTMLButtonElement>(null);
  // What the button opened says more than its name, and lies where the name would.
  const { shown, ...hover } = useHover(rest['aria-expanded'] !== true);
  return (
    <>
      <ActionIcon aria-label={label} ref={useMergedRef(button, ref)} size={size} type="button" {...rest} {...hover}>
        {icon}
      </ActionIcon>
      {shown ? (
        <Tooltip
          label={
            kbd ? (
              <span className={classes.tip}>
                {label} <Kbd keys={kbd} />
              </span>
            ) : (
              label
            )
          }
          opened
          position={tooltipPosition}
          target={button}
        />
      ) : null}
    </>
  );
}

const afterMs = 350;

/**
 * Whether the mouse has rested on the button. The tooltip is made only then: a screen has dozens of buttons, and each tooltip
 * costs more than its button.
 */
function useHover(possible: boolean) {
  const [over, setOver] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const leave = () => {
    clearTimeout(timer.current);
    setOver(false);
  };
  return {
    shown: over && possible,
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOver(true), afterMs);
    },
    onPointerLeave: leave,
    onPointerDown: leave,
  };
}
