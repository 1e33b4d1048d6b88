export { VisitorsScreen } from './visitors-screen.tsx';
