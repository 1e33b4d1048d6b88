/** The command palette and the map of shortcuts; both read the registry in `lib/commands.ts`. Loaded when first opened. */
export { Palette } from './palette.tsx';
export { ShortcutMap } from './shortcut-map.tsx';
