import { computeTheme, contrast, parseHex, type Rgb, readableOn, toHex, white } from '@chatso/domain';

/** What a mail without a store is coloured with: the product's own. */
const ownColor = '#0b7a75';

export interface MailColors {
  page: string;
  card: string;
  bubble: string;
  line: string;
  ink: string;
  quiet: string;
  /** Links and the name at the head. */
  accent: string;
  fill: string;
  onFill: string;
}

const darkCard: Rgb = [0x1c, 0x1f, 0x24];

/** Light and dark of a store's colour, by the rule of the widget; a dark fill is lightened until it stands out. */
export function mailColors(color: string | null): { light: MailColors; dark: MailColors } {
  const wanted = color ?? ownColor;
  const theme = computeTheme(wanted);
  const primary = parseHex(theme.primary) ?? darkCard;
  const fill = contrast(primary, darkCard) < 2.2 ? readableOn(primary, [darkCard], white, 2.2) : primary;
  const dark = computeTheme(toHex(fill));
  return {
    light: {
      ...{ page: '#f3f4f6', card: '#ffffff', bubble: '#f0f2f5', line: '#e1e4e8', ink: '#1f2329', quiet: '#5b6470' },
      ...{ accent: theme.light.text, fill: theme.primary, onFill: theme.onPrimary },
    },
    dark: {
      ...{ page: '#14161a', card: '#1c1f24', bubble: '#262b32', line: '#363c45', ink: '#e8eaed', quiet: '#a7b0bb' },
      ...{ accent: theme.dark.text, fill: dark.primary, onFill: dark.onPrimary },
    },
  };
}

/** Only what names a class here is coloured; the rest of a mail is laid out in place. */
export const darkRules = (colors: MailColors): string =>
  [
    `.c-page{background:${colors.page}!important}`,
    `.c-card{background:${colors.card}!important;border-color:${colors.line}!important}`,
    `.c-line{border-color:${colors.line}!important}`,
    `.c-ink{color:${colors.ink}!important}`,
    `.c-quiet{color:${colors.quiet}!important}`,
    `.c-accent{color:${colors.accent}!important}`,
    `.c-bubble{background:${colors.bubble}!important}`,
    `.c-fill{background:${colors.fill}!important;border-color:${colors.fill}!important}`,
    `.c-on{color:${colors.onFill}!important}`,
    `.c-edge{border-color:${colors.accent}!important}`,
  ].join('');
