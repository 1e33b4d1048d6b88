export { AutoTriggerScreen } from './auto-trigger-screen.tsx';
export { AutoTriggersScreen } from './auto-triggers-screen.tsx';
