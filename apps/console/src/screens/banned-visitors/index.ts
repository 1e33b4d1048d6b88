export { BannedVisitorsScreen } from './banned-visitors-screen.tsx';
