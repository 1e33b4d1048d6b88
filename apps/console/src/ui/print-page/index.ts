export { Printed, PrintedText, PrintedThing, PrintPage } from './print-page.tsx';
