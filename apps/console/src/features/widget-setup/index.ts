export { WidgetPage } from './widget-page.tsx';
