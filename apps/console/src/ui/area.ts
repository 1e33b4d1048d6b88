/** Parts of settings-like areas. Not in `index.ts`, whose parts all travel with the first load. */
export { ChangesBar } from './changes-bar.tsx';
export { Pager } from './pager.tsx';
export { AreaPage, type AreaTab, TabbedArea } from './tabbed-area.tsx';
