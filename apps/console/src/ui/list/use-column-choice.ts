import { useMemo, useState } from 'react';
import { z } from 'zod';
import { storedValue } from '../../lib/storage/storage.ts';
import type { Column } from './column.ts';

const choiceSchema = z.record(z.string(), z.boolean());

/** Which columns somebody wants to see in a list, remembered on this device; a column that is new shows as it was made. */
export function useColumnChoice<Row extends object>(name: string, columns: readonly Column<Row>[]) {
  const stored = useMemo(() => storedValue(`columns:${name}`, choiceSchema), [name]);
  const [choice, setChoice] = useState(() => stored.read() ?? {});
  const visibility = Object.fromEntries(
    columns.map(({ id, optional }) => [id, optional ? (choice[id] ?? optional !== 'off') : true]),
  );
  return {
    visibility,
    show(id: string, shown: boolean) {
      const next = { ...choice, [id]: shown };
      setChoice(next);
      stored.write(next);
    },
  };
}
