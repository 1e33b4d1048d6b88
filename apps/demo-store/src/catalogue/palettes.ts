import type { Palette } from '../art/brush.ts';

/** A colour of the shop: what the label says, how the drawing is painted, and the paper behind it. */
export interface Colour {
  id: ColourId;
  name: string;
  palette: Palette;
  background: string;
}

const PAINTS = {
  spruce: ['Spruce', '#2F6B58', '#1F4A3C', '#8FB5A3', '#E9B949', '#DFE8E2'],
  ochre: ['Ochre', '#D9A23B', '#A87722', '#F3DDA5', '#2F4B44', '#F3EAD5'],
  rust: ['Rust', '#B5532F', '#83381D', '#EBC9A8', '#F1E3C8', '#F0E2DA'],
  oat: ['Oat', '#D9CDB4', '#A8967A', '#3E5C55', '#C9682F', '#E6E9EA'],
  stripe: ['Navy stripe', '#EDE8DC', '#9A968C', '#FFFFFF', '#2D4A66', '#DCE5EC'],
  stone: ['Stone', '#8C8F7C', '#62655A', '#C5C7B8', '#E9B949', '#E9E8DF'],
  lake: ['Lake', '#4F86A0', '#2E5B73', '#D7E4E8', '#E9B949', '#DDE8EC'],
  midnight: ['Midnight', '#2E4A5E', '#1C303F', '#F4F1E8', '#F4F1E8', '#EFE6DA'],
  moss: ['Moss', '#6C7F55', '#485A38', '#8E9F75', '#E7B35A', '#E4E9DA'],
  plum: ['Plum', '#7B4A62', '#553044', '#8F5B74', '#F0D9B5', '#ECE1E6'],
  pebble: ['Pebble', '#B9C0C2', '#6B757A', '#E8ECEC', '#C9682F', '#E6EAEB'],
  brick: ['Brick', '#C4603A', '#7E3719', '#F0E7DA', '#F6E6CF', '#F3E3D8'],
  slate: ['Slate', '#41525E', '#2A3740', '#93A5B0', '#E9B949', '#DEE4EA'],
  ember: ['Ember', '#C9582F', '#8F3718', '#F0B48E', '#2B3A36', '#F5E2D8'],
  charcoal: ['Charcoal', '#4A4F52', '#2E3234', '#A9B0B3', '#E0A83C', '#E4E6E6'],
  sand: ['Sand', '#DCC7A0', '#A98F62', '#F3E8D2', '#8A5A34', '#F2EADB'],
  sky: ['Sky', '#8FB8CE', '#5A8AA5', '#E6F0F4', '#D9A23B', '#E2EDF2'],
  fern: ['Fern', '#4E8A5B', '#2F6140', '#CFE3CF', '#F0C75E', '#E1ECDF'],
  berry: ['Berry', '#A63D57', '#74243A', '#F0CFD5', '#F3DDA5', '#F3E1E5'],
  butter: ['Butter', '#F0C75E', '#C2952C', '#FBEFCB', '#2F4B44', '#F8EFD6'],
  cocoa: ['Cocoa', '#7A5A44', '#523A2A', '#D8C3AE', '#E7B35A', '#ECE3DA'],
  snow: ['Snow', '#F2F0EA', '#B4AFA3', '#FFFFFF', '#2F6B58', '#E0E7E4'],
  navy: ['Navy', '#2B3F55', '#1A2838', '#8DA3B8', '#E9B949', '#DDE5EE'],
} as const satisfies Record<string, readonly [string, string, string, string, string, string]>;

export type ColourId = keyof typeof PAINTS;

export const colour = (id: ColourId): Colour => {
  const [name, b, d, l, a, background] = PAINTS[id];
  return { id, name, palette: { b, d, l, a }, background };
};
