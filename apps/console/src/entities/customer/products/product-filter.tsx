import type { TaggedProduct } from '@chatso/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { countOf, filtered, type ProductFilter, productFilters } from './product-lists.ts';
import classes from './products.module.css';

interface ProductFilterMenuProps {
  products: readonly TaggedProduct[];
  filters: readonly ProductFilter[];
  onFilters(filters: ProductFilter[]): void;
}

/** I-11. Opens beside the list, so that it hides no product; stays open while one tries what there is. */
export function ProductFilterMenu({ products, filters, onFilters }: ProductFilterMenuProps) {
  const { t } = useTranslation();
  const label = t('customer.recommendations.filter');
  const toggle = (filter: ProductFilter) =>
    onFilters(filters.includes(filter) ? filters.filter((one) => one !== filter) : [...filters, filter]);
  return (
    <Menu closeOnItemClick={false} position="left-start" width={208}>
      <Menu.Target>
        <ActionIcon
          aria-label={label}
          className={classes.filter}
          data-active={filters.length > 0 || undefined}
          size={32}
          title={label}
          type="button"
          variant="default"
        >
          <ListFilter aria-hidden size={16} strokeWidth={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {productFilters.map((filter) => (
          <Menu.CheckboxItem
            checked={filters.includes(filter)}
            closeMenuOnClick={false}
            key={filter}
            rightSection={<span className={classes.count}>{wholeNumber(countOf(products, filter))}</span>}
            onChange={() => toggle(filter)}
          >
            {t(`customer.recommendations.filters.${filter}`)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item
          className={classes.menuFoot}
          disabled={filters.length === 0}
          rightSection={<span className={classes.clear}>{t('customer.recommendations.clear')}</span>}
          onClick={() => onFilters([])}
        >
          {t('customer.recommendations.products', { count: filtered(products, filters).length })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
