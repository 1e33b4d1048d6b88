/** One week of opening hours: its editor, and how it is said. Not in `ui/index.ts`, whose parts all travel with the first load. */
export { hoursInWords } from './hours-in-words.ts';
export { SameHoursSwitch, WeekHoursEditor } from './week-hours-editor.tsx';
