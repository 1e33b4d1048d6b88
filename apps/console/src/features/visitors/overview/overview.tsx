import type { VisitorCountries, VisitorStore } from '@chatso/contract';
import type { OverviewPart } from '../list/overview-choice.tsx';
import classes from './overview.module.css';
import { Today } from './today.tsx';
import { WorldCard } from './world-card.tsx';

interface OverviewProps {
  store: VisitorStore;
  countries: VisitorCountries['countries'] | null;
  /** The one that the list is filtered by. */
  country: string | null;
  shown: readonly OverviewPart[];
  onCountry(country: string | null): void;
}

/** Where the visitors of a store are, and how its day goes. */
export function Overview({ store, countries, country, shown, onCountry }: OverviewProps) {
  if (shown.length === 0) return null;
  return (
    <div className={classes.cards}>
      {shown.includes('map') ? <WorldCard countries={countries} country={country} onCountry={onCountry} /> : null}
      {shown.includes('today') ? <Today store={store} /> : null}
    </div>
  );
}
