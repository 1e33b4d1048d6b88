import { isSocialChannel, type SocialChannel } from '@chatso/domain';
import { AppWindow } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import classes from './channel-icon.module.css';

/** Kinds of a store, shops included: a shop system talks through the website's widget. */
export type ChannelKind = 'website' | 'shopify' | 'woocommerce' | 'cova' | 'flowhub' | SocialChannel;

/** What a customer calls it. */
export const channelOf = (type: ChannelKind): 'website' | SocialChannel => (isSocialChannel(type) ? type : 'website');

/** Own drawings in the line style of the other icons; lucide has no brand glyphs. */
const glyphs: Partial<Record<ChannelKind, ReactNode>> = {
  facebook: <path d="M15.5 3h-2A3.5 3.5 0 0 0 10 6.5V10H7.5v3.5H10V21h3.5v-7.5h2.400l.6-3.5h-3V7c0-.6.4-1 1-1h2z" />,
  instagram: (
    <>
      <rect height="18" rx="5" width="18" x="3" y="3" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </>
  ),
  whatsapp: (
    <>
      <path d="M3.5 20.5l1.300-4.300A8.5 8.5 0 1 1 8 19.300z" />
      <path d="M9 8.5c0 3.600 2.900 6.5 6.5 6.5l.8-1.900-2-1-1.100 1a5 5 0 0 1-2.300-2.300l1-1.100-1-2z" />
    </>
  ),
};

interface ChannelIconProps {
  type: ChannelKind;
  size?: number;
  /** The channel's name for a screen reader; default its own, empty when text beside it says so. */
  label?: string;
}

export function ChannelIcon({ type, size = 14, label }: ChannelIconProps) {
  const { t } = useTranslation();
  const glyph = glyphs[type];
  const name = label ?? t(`channel.${channelOf(type)}`);
  return (
    <span {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })} className={classes.icon}>
      {glyph ? (
        <svg
          aria-hidden
          fill="none"
          height={size}
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth={1.75}
          viewBox="0 0 24 24"
          width={size}
        >
          {glyph}
        </svg>
      ) : (
        <AppWindow aria-hidden size={size} strokeWidth={1.75} />
      )}
    </span>
  );
}
