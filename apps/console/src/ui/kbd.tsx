import classes from './kbd.module.css';

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

/** A shortcut as keys, from 'Mod+K' (Ctrl, or the command key of a Mac) or 'Shift+Enter'. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {keys.split('+').map((key) => (
        <kbd className={classes.key} key={key}>
          {key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key}
        </kbd>
      ))}
    </span>
  );
}
