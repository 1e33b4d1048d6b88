import { useParams, useSearch } from '@tanstack/react-router';
import { TriggerEditorPage } from '../../features/triggers/index.ts';
import { useTriggerPlaces } from './use-trigger-places.ts';

/** `settings/auto-triggers/add` and `settings/auto-triggers/{autoTriggerId}` (P-51). */
export function AutoTriggerScreen() {
  const { autoTriggerId } = useParams({ strict: false }) as { autoTriggerId?: string };
  const { store, copy } = useSearch({ strict: false }) as { store?: string; copy?: string };
  const { list, create } = useTriggerPlaces();
  return (
    <TriggerEditorPage
      copyId={copy ?? null}
      id={autoTriggerId ?? null}
      key={`${autoTriggerId}:${copy}`}
      storeId={store ?? null}
      onClose={list}
      onDuplicate={create}
    />
  );
}
