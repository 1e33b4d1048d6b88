/** Parts of settings-like areas. Not in `index.ts`, whose parts all travel with the first load. */
export { AreaPage, LazyPage } from './area-page.tsx';
export { ChangesBar } from './changes-bar.tsx';
export { Pager } from './pager.tsx';
