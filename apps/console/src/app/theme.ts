import {
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { breakpoints } from '../lib/browser/breakpoints.ts';
import classes from './theme.module.css';
import { darkTokens, lightTokens, sharedTokens } from './tokens.ts';

/** Our colours are one value per theme and role, not scales: all ten shades of a name are the same custom property. */
const flat = (value: string): MantineColorsTuple => [
  value,
  value,
  value,
  value,
  value,
  value,
  value,
  value,
  value,
  value,
];

/** Filled is accent or danger; `default` is outlined; `subtle` is text until hovered, in the colour `neutral` a quiet one. */
const variantColors: VariantColorsResolver = (input) => {
  const role = input.color === 'danger' ? 'danger' : 'accent';
  switch (input.variant) {
    case 'filled':
      return {
        background: `var(--${role})`,
        hover: `var(--${role}-hover)`,
        color: role === 'danger' ? 'var(--surface)' : 'var(--on-accent)',
        border: '1px solid transparent',
      };
    case 'default':
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: 'var(--text)',
        border: '1px solid var(--border-control)',
      };
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color:
          input.color === 'danger' ? 'var(--danger)' : input.color === 'accent' ? 'var(--accent)' : 'var(--text-2)',
        border: '1px solid transparent',
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

const buttonSizes: Record<string, Record<string, string>> = {
  xs: { '--button-height': '28px', '--button-padding-x': '10px', '--button-fz': 'var(--fs-12)' },
  sm: { '--button-height': '32px', '--button-padding-x': '12px', '--button-fz': 'var(--fs-13)' },
  lg: { '--button-height': '40px', '--button-padding-x': '16px', '--button-fz': 'var(--fs-14)' },
};

const inputClasses = {
  wrapper: classes.inputWrapper,
  input: classes.input,
  label: classes.label,
  error: classes.error,
  description: classes.description,
};
const pillsClasses = { ...inputClasses, pill: classes.pill };
const dialogClasses = { content: classes.dialog, header: classes.dialogHeader, title: classes.dialogTitle };
const overlay = { color: 'var(--scrim)', backgroundOpacity: 1 };
const motion = { duration: 150 };

export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: flat('var(--accent)'), danger: flat('var(--danger)') },
  variantColorResolver: variantColors,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: 'var(--fs-12)', sm: 'var(--fs-13)', md: 'var(--fs-14)', lg: 'var(--fs-16)', xl: 'var(--fs-20)' },
  lineHeights: { md: 'var(--lh)' },
  radius: { xs: 'var(--r-4)', sm: 'var(--r-6)', md: 'var(--r-8)', lg: 'var(--r-12)', xl: 'var(--r-full)' },
  defaultRadius: 'md',
  spacing: { xs: 'var(--sp-4)', sm: 'var(--sp-8)', md: 'var(--sp-12)', lg: 'var(--sp-16)', xl: 'var(--sp-24)' },
  shadows: { sm: 'var(--shadow-1)', md: 'var(--shadow-2)' },
  breakpoints: { sm: `${breakpoints.phone / 16}em`, md: `${breakpoints.narrow / 16}em` },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  focusClassName: classes.focus,
  activeClassName: '',
  // Plain objects and not `Button.extend(...)`: importing a part here would put it into the first load.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      classNames: { root: classes.button, section: classes.buttonSection },
      vars: (_: unknown, props: ButtonProps) => ({ root: buttonSizes[props.size ?? 'sm'] ?? {} }),
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'neutral', size: 32 },
      classNames: { root: classes.button },
    },
    Anchor: { defaultProps: { c: 'accent', fz: 'inherit', fw: 500 } },
    TextInput: { defaultProps: { size: 'sm' }, classNames: inputClasses },
    PasswordInput: {
      defaultProps: { size: 'sm' },
      classNames: { ...inputClasses, innerInput: classes.innerInput },
    },
    MultiSelect: { defaultProps: { size: 'sm' }, classNames: pillsClasses },
    TagsInput: { defaultProps: { size: 'sm' }, classNames: pillsClasses },
    PillsInput: { defaultProps: { size: 'sm' }, classNames: inputClasses },
    Select: { defaultProps: { size: 'sm' }, classNames: inputClasses },
    NativeSelect: { defaultProps: { size: 'sm' }, classNames: inputClasses },
    ComboboxChevron: { classNames: { chevron: classes.chevron } },
    Textarea: { defaultProps: { size: 'sm' }, classNames: inputClasses },
    DateInput: { defaultProps: { size: 'sm' }, classNames: inputClasses },
    ColorInput: { defaultProps: { size: 'sm' }, classNames: inputClasses },
    SegmentedControl: {
      classNames: { root: classes.segments, indicator: classes.segment, label: classes.segmentLabel },
    },
    Checkbox: {
      defaultProps: { size: 'xs', radius: 'xs' },
      classNames: { label: classes.checkLabel, input: classes.check, description: classes.checkDescription },
    },
    Radio: {
      defaultProps: { size: 'xs' },
      classNames: { label: classes.checkLabel, radio: classes.check, description: classes.checkDescription },
    },
    Switch: {
      defaultProps: { size: 'xs', withThumbIndicator: false },
      classNames: { label: classes.checkLabel, track: classes.switchTrack, description: classes.checkDescription },
    },
    Loader: { defaultProps: { size: 16, color: 'accent' } },
    Tooltip: {
      // Beside its button and not at the end of the page: there it would be content outside of every landmark.
      defaultProps: {
        openDelay: 350,
        withinPortal: false,
        floatingStrategy: 'fixed',
        transitionProps: { duration: 120 },
      },
      classNames: { tooltip: classes.tooltip },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'lg',
        transitionProps: motion,
        withInitialFocusPlaceholder: false,
        // As with tooltips: inside the landmark of its button.
        withinPortal: false,
        floatingStrategy: 'fixed',
      },
      classNames: {
        dropdown: classes.dropdown,
        itemSection: classes.menuSection,
        item: classes.menuItem,
        label: classes.menuLabel,
      },
    },
    Popover: {
      defaultProps: { shadow: 'md', radius: 'lg', transitionProps: motion },
      classNames: { dropdown: classes.dropdown },
    },
    Modal: {
      defaultProps: {
        centered: true,
        size: 384,
        radius: 'lg',
        padding: 0,
        overlayProps: overlay,
        transitionProps: motion,
      },
      classNames: dialogClasses,
    },
    Drawer: {
      defaultProps: {
        position: 'right',
        size: 340,
        padding: 0,
        overlayProps: overlay,
        transitionProps: motion,
        // A drawer over another would be the page's second banner; the dialog has its name without that.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Notification: {
      classNames: {
        root: classes.toast,
        icon: classes.toastIcon,
        title: classes.toastTitle,
        closeButton: classes.toastClose,
      },
    },
  },
});

/** What Mantine's own parts take their colours from, said in our tokens. */
const mantineRoles = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'transparent',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-danger-filled': 'var(--danger)',
  '--mantine-color-danger-filled-hover': 'var(--danger-hover)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { ...sharedTokens },
  light: { ...lightTokens, ...mantineRoles },
  dark: { ...darkTokens, ...mantineRoles },
});
