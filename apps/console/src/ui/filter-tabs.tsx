import classes from './filter-tabs.module.css';

interface FilterTabsProps<Name extends string> {
  label: string;
  tabs: readonly {
    name: Name;
    text: string;
    /** How many there are, as it is shown; null: not known yet. */
    count: string | null;
    /** Says the same with its number, for who hears it. */
    label?: string;
  }[];
  value: Name;
  onChange(name: Name): void;
  /** In a bar of other things, which has edges and a line of its own. */
  inBar?: boolean;
  /** As low on a phone as elsewhere. */
  low?: boolean;
}

/** Which part of a list one looks at. Buttons that are pressed, not tabs: the list below is one, whichever it is. */
export function FilterTabs<Name extends string>(props: FilterTabsProps<Name>) {
  const { label, tabs, value, onChange, inBar = false, low = false } = props;
  return (
    <fieldset aria-label={label} className={classes.tabs} data-in-bar={inBar || undefined} data-low={low || undefined}>
      {tabs.map((tab) => (
        <button
          aria-label={tab.label}
          aria-pressed={tab.name === value}
          className={classes.tab}
          key={tab.name}
          type="button"
          onClick={() => onChange(tab.name)}
        >
          {tab.text}
          {tab.count === null ? null : <span className={classes.count}>{tab.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
