import classes from './count-badge.module.css';

interface CountBadgeProps {
  count: number;
  /** Count in words for screen readers: '3 unread messages'. Without it the badge is silent, its parent says it. */
  label?: string;
  /** `quiet`: worth knowing, nothing to act on. */
  tone?: 'accent' | 'quiet';
  /** 16 px on the navigation, 18 px in rows. */
  size?: 16 | 18;
}

/** A number in a pill; nothing at zero, '999+' above. */
export function CountBadge({ count, label, tone = 'accent', size = 18 }: CountBadgeProps) {
  if (count <= 0) return null;
  const text = count > 999 ? '999+' : String(count);
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={classes.badge}
      data-size={size}
      data-tone={tone}
    >
      {text}
    </span>
  );
}
