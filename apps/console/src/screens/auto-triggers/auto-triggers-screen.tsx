import { TriggersPage } from '../../features/triggers/index.ts';
import { useTriggerPlaces } from './use-trigger-places.ts';

/** `settings/auto-triggers` (P-51). */
export function AutoTriggersScreen() {
  const { edit, create } = useTriggerPlaces();
  return <TriggersPage onCreate={create} onEdit={edit} />;
}
