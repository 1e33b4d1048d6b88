import { ChartNoAxesColumn, MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { useIsCompact } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { storedValue } from '../../../lib/storage/storage.ts';
import { IconButton } from '../../../ui/index.ts';
import classes from './visitors.module.css';

const parts = ['map', 'today'] as const;
export type OverviewPart = (typeof parts)[number];

const kept = storedValue('visitors-overview', v.pipe(v.array(v.picklist(parts)), v.maxLength(parts.length)));

/** Which of map and day stand above the list; in a small window neither does at first. */
export function useOverviewChoice() {
  const { t } = useTranslation();
  const small = useIsCompact();
  const [wide, setWide] = useState<readonly OverviewPart[]>(() => kept.read() ?? parts);
  const [narrow, setNarrow] = useState<readonly OverviewPart[]>([]);
  const shown = small ? narrow : wide;
  const toggle = (part: OverviewPart) => {
    const next = parts.filter((one) => (one === part ? !shown.includes(one) : shown.includes(one)));
    if (small) return setNarrow(next);
    kept.write(next);
    setWide(next);
  };
  const icons: Record<OverviewPart, ReactNode> = {
    map: <MapPin size={18} strokeWidth={1.75} />,
    today: <ChartNoAxesColumn size={18} strokeWidth={1.75} />,
  };
  const buttons = (
    <div className={classes.toggles}>
      {parts.map((part) => (
        <IconButton
          aria-pressed={shown.includes(part)}
          data-pressed={shown.includes(part) || undefined}
          icon={icons[part]}
          key={part}
          label={t(`visitors.overview.${part}`)}
          onClick={() => toggle(part)}
        />
      ))}
    </div>
  );
  return { shown, open: shown.length > 0, buttons };
}
