export { ShopsPage } from './shops-page.tsx';
