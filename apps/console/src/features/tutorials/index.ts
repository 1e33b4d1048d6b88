/** Tutorials: short hints at places of a screen. Screens mark places with `TutorialSlot`. */
export { Tutorials } from './tutorials.tsx';
