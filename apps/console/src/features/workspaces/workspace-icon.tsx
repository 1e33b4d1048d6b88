import { Blocks, Leaf, Store, Truck, Waves } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './workspace-switcher.module.css';

interface GlyphProps {
  size?: number;
  strokeWidth?: number;
  'aria-hidden'?: boolean;
}

/** Cova's ring of a point of sale, in the line style of the others. */
function CovaGlyph({ size = 18, strokeWidth = 1.75 }: GlyphProps) {
  return (
    <svg
      aria-hidden
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={strokeWidth}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d="M19 7.5a8.5 8.5 0 1 0 0 9" />
      <circle cx="12" cy="12" r="3" />
    </svg>
  );
}

const glyphs = {
  canfleet: Truck,
  cova: CovaGlyph,
  greenline: Leaf,
  flowhub: Waves,
  multiple: Blocks,
  single: Store,
} as const satisfies Record<string, ComponentType<GlyphProps>>;

type WorkspaceType = keyof typeof glyphs;

/** Unknown types look like one store (decision B-4). */
const typeOf = (type: string): WorkspaceType => (Object.hasOwn(glyphs, type) ? (type as WorkspaceType) : 'single');

/** What kind of workspace it is (B-05). */
export function WorkspaceIcon({ type }: { type: string }) {
  const { t } = useTranslation();
  const known = typeOf(type);
  const Glyph = glyphs[known];
  return (
    <span aria-label={t(`shell.switcher.types.${known}`)} className={classes.icon} data-type={known} role="img">
      <Glyph aria-hidden size={18} strokeWidth={1.75} />
    </span>
  );
}
