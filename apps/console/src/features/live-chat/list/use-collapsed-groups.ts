import { useCallback, useState } from 'react';
import * as v from 'valibot';
import { storedValue } from '../../../lib/storage/storage.ts';
import { type Tab, tabs } from '../state/selectors.ts';

const stored = storedValue('live-chat-collapsed', v.array(v.picklist(tabs)));

/** Groups folded away; the next visit finds them so. */
export function useCollapsedGroups() {
  const [collapsed, setCollapsed] = useState<ReadonlySet<Tab>>(() => new Set(stored.read() ?? []));
  const toggle = useCallback(
    (tab: Tab) => {
      const next = new Set(collapsed);
      if (!next.delete(tab)) next.add(tab);
      stored.write([...next]);
      setCollapsed(next);
    },
    [collapsed],
  );
  return { collapsed, toggle };
}
