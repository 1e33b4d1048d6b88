import { black, contrast, mix, parseHex, type Rgb, readableOn, toHex, white } from './color.ts';

/** The widget's default colour (G-05), also taken when a store's setting is not a colour. */
export const defaultPrimary = '#33363D';

const ink: Rgb = [0x1f, 0x23, 0x29];
const light = { surface: white, surface2: [0xf0, 0xf2, 0xf5] as Rgb, end: black, text: 4.5, line: '#838C9A' };
const dark = {
  surface: [0x1c, 0x1f, 0x24] as Rgb,
  surface2: [0x26, 0x2b, 0x32] as Rgb,
  end: white,
  text: 7,
  line: '#6F7886',
};

export interface SchemeColors {
  /** Links, focus rings, selected outlines. */
  text: string;
  /** 12 % of the primary on the surface. */
  soft: string;
  /** 1 px inset line of areas in the primary, where it would melt into the surface. */
  line: string;
}

export interface WidgetTheme {
  primary: string;
  onPrimary: string;
  /** Quieter text on the primary, still readable. */
  onPrimary2: string;
  light: SchemeColors;
  dark: SchemeColors;
}

/** Text on the store's colour: white, else ink, else black; the first that reads. */
function textOn(primary: Rgb): Rgb {
  return [white, ink].find((candidate) => contrast(candidate, primary) >= 4.5) ?? black;
}

function schemeColors(primary: Rgb, scheme: typeof light): SchemeColors {
  const soft = mix(primary, scheme.surface, 0.12);
  return {
    text: toHex(readableOn(primary, [scheme.surface, scheme.surface2, soft], scheme.end, scheme.text)),
    soft: toHex(soft),
    line: contrast(primary, scheme.surface) < 3 ? scheme.line : 'transparent',
  };
}

/** Everything the widget takes from `primaryColor`, for both schemes. */
export function computeTheme(primaryColor: string): WidgetTheme {
  const primary = parseHex(primaryColor) ?? parseHex(defaultPrimary) ?? black;
  const onPrimary = textOn(primary);
  return {
    primary: toHex(primary),
    onPrimary: toHex(onPrimary),
    onPrimary2: toHex(readableOn(mix(onPrimary, primary, 0.78), [primary], onPrimary, 4.5)),
    light: schemeColors(primary, light),
    dark: schemeColors(primary, dark),
  };
}
