export { VisitorsPage } from './list/visitors-page.tsx';
