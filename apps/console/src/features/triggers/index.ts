export { TriggerEditorPage } from './editor/trigger-editor-page.tsx';
export { TriggersPage } from './list/triggers-page.tsx';
