import { useTranslation } from '../lib/i18n/use-translation.ts';
import classes from './kbd.module.css';

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

const named = ['Shift', 'Enter', 'Escape', 'Esc', 'Space'] as const;
const nameOf = (key: string) => named.find((candidate) => candidate === key);

/** A shortcut as keys, from 'Mod+K' (Ctrl, or the command key of a Mac) or 'Shift+Enter'. */
export function Kbd({ keys }: { keys: string }) {
  const { t } = useTranslation();
  const label = (key: string) => {
    if (key === 'Mod') return isMac ? '⌘' : t('keys.Ctrl');
    const name = nameOf(key);
    return name ? t(`keys.${name}`) : key;
  };
  return (
    <span className={classes.keys}>
      {keys.split('+').map((key) => (
        <kbd className={classes.key} key={key}>
          {label(key)}
        </kbd>
      ))}
    </span>
  );
}
