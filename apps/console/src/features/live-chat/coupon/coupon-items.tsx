import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { couponLimits, limits } from '@chatso/domain';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { pictureAddress } from '../../../lib/browser/foreign-picture.ts';
import { money } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { cutName, type Picked } from './coupon-draft.ts';
import classes from './coupon-form.module.css';

interface ItemsProps {
  storeId: string;
  chosen: readonly Picked[];
  problem: string | undefined;
  onChange(chosen: Picked[]): void;
}

interface Offered extends Picked {
  price?: string;
  picture?: string;
}

/** J-20, J-50: products of the shop, by its own ids. */
export function CouponProducts({ storeId, ...props }: ItemsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), limits.searchDebounceMs);
  const found = useQuery({
    ...queryOf('products.coupon', { query: { chatsoStoreId: storeId, search } }),
    ...{ placeholderData: keepPreviousData, meta: { quiet: true } },
  });
  const offered = found.data?.data.map(({ externalId, name, price, currency, image }) => ({
    ...{ id: externalId, name, price: money(price, currency) },
    ...(image ? { picture: image.src } : {}),
  }));
  return (
    <Items
      {...props}
      label={t('coupons.items.products')}
      offered={offered}
      query={found}
      typed={typed}
      waiting={found.isFetching || search !== typed.trim()}
      onType={setTyped}
    />
  );
}

/** J-20, J-51 */
export function CouponCategories({ storeId, ...props }: ItemsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const all = useQuery({
    ...queryOf('products.categories', { query: { chatsoStoreId: storeId } }),
    meta: { quiet: true },
  });
  const words = typed.trim().toLocaleLowerCase();
  const offered = all.data?.data.filter(({ name }) => name.toLocaleLowerCase().includes(words));
  return (
    <Items
      {...props}
      label={t('coupons.items.categories')}
      offered={offered}
      query={all}
      typed={typed}
      waiting={all.isPending}
      onType={setTyped}
    />
  );
}

interface PickProps extends Omit<ItemsProps, 'storeId'> {
  label: string;
  offered: readonly Offered[] | undefined;
  query: { isError: boolean; refetch(): unknown };
  waiting: boolean;
  typed: string;
  onType(words: string): void;
}

function Items({ label, offered = [], chosen, problem, query, waiting, typed, onType, onChange }: PickProps) {
  const { t } = useTranslation();
  const known = new Map<string, Offered>([...chosen, ...offered].map((item) => [item.id, item]));
  const nothing = query.isError
    ? t('errors.somethingWentWrong')
    : t(waiting ? 'coupons.items.looking' : 'coupons.items.none');
  return (
    <MultiSelect
      hidePickedOptions
      searchable
      className={classes.wide}
      classNames={{ inputField: classes.inner, options: classes.options }}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', shadow: 'md' }}
      data={[...known.values()].map(({ id, name }) => ({ value: id, label: cutName(name) }))}
      error={problem}
      // The server has searched; what is chosen stays, whatever is searched for.
      filter={({ options }) =>
        options.filter((option) => 'value' in option && offered.some(({ id }) => id === option.value))
      }
      label={label}
      maxValues={couponLimits.productsMost}
      nothingFoundMessage={nothing}
      placeholder={chosen.length === 0 ? t('coupons.items.find') : ''}
      renderOption={({ option }) => <Option item={known.get(option.value)} />}
      searchValue={typed}
      value={chosen.map(({ id }) => id)}
      // The list itself scrolls: it is the field's, whose arrows walk through it.
      withScrollArea={false}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []).map(({ id, name }) => ({ id, name })))}
      onDropdownOpen={() => {
        if (query.isError) query.refetch();
      }}
      onSearchChange={onType}
    />
  );
}

function Option({ item }: { item: Offered | undefined }) {
  if (!item) return null;
  return (
    <span className={classes.item}>
      {item.picture ? <img alt="" height={32} loading="lazy" src={pictureAddress(item.picture)} width={32} /> : null}
      <bdi title={item.name}>{item.name}</bdi>
      {item.price ? <span className={classes.itemPrice}>{item.price}</span> : null}
    </span>
  );
}
