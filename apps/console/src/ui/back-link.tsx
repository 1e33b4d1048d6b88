import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { createContext, type ReactNode } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import classes from './back-link.module.css';

/** What stands before the heading of a page that has another one above it; null where a menu beside it says so. */
export const BackLink = createContext<ReactNode>(null);

/** One page up: an arrow as large as a thumb. */
export function BackArrow({ link, label }: { link: LinkProps; label?: string }) {
  const { t } = useTranslation();
  return (
    <Link {...link} aria-label={label ?? t('common.back')} className={classes.back}>
      <ArrowLeft aria-hidden className={classes.icon} size={20} strokeWidth={1.75} />
    </Link>
  );
}
