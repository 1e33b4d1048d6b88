import type { VisitorStore } from '@chatso/contract';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar } from '../../../ui/index.ts';
import classes from './store-switcher.module.css';

interface StoreSwitcherProps {
  stores: readonly VisitorStore[];
  chosen: string | undefined;
  onChoose(id: string): void;
}

/** M-01: only where there is a choice. */
export function StoreSwitcher({ stores, chosen, onChoose }: StoreSwitcherProps) {
  const { t } = useTranslation();
  if (stores.length < 2) return null;
  return (
    <fieldset className={classes.stores}>
      <legend className={classes.legend}>{t('visitors.stores')}</legend>
      {stores.map(({ _id, name, image, activeVisitorCount }) => (
        <button
          aria-label={t('visitors.storeCount', { name, count: activeVisitorCount })}
          aria-pressed={_id === chosen}
          className={classes.store}
          key={_id}
          title={name}
          type="button"
          onClick={() => onChoose(_id)}
        >
          <Avatar name={name} size={28} src={image} />
          <span className={classes.name} dir="auto">
            {name}
          </span>
          <span className={classes.count}>{wholeNumber(activeVisitorCount)}</span>
        </button>
      ))}
    </fieldset>
  );
}
