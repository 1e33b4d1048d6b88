/** Parts of settings-like areas. Not in `index.ts`, whose parts all travel with the first load. */
export { AreaBody, AreaFrame, AreaPage, LazyPage } from './area-page.tsx';
export { AreaRows, Row, RowList } from './area-rows.tsx';
export { AreaSection, AreaSections } from './area-section.tsx';
export { ChangesBar } from './changes-bar.tsx';
export { Pager } from './pager.tsx';
