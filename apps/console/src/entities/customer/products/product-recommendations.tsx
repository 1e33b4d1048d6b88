import '@mantine/core/styles/Tabs.layer.css';
import type { Conversation, TaggedProduct } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, NativeSelect, Tabs, TextInput } from '@mantine/core';
import { ListChecks, Search, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton, SkeletonRows } from '../../../ui/index.ts';
import { ListState } from '../../../ui/panel/list-state.tsx';
import panel from '../../../ui/panel/panel.module.css';
import {
  type ProductType,
  useFollowedLists,
  useIsRevamped,
  useLocations,
  useMaySend,
  useProductSearch,
  useProductsOfType,
  useRecommended,
  useSendProducts,
} from './product-data.ts';
import { ProductFilterMenu } from './product-filter.tsx';
import { filtered, type ProductFilter, toggled } from './product-lists.ts';
import { ProductRow, type RowActions } from './product-row.tsx';
import classes from './products.module.css';

interface ProductRecommendationsProps {
  chat: Conversation;
  /** Where one came to send: the search has the focus, and what is sent closes it. */
  picking?: { onSent(): void };
}

/** I-10 to I-14, J-55, J-57: what to offer in this chat. Give it the chat's id as key. */
export function ProductRecommendations({ chat, picking }: ProductRecommendationsProps) {
  const { t } = useTranslation();
  if (chat.store.crmStoreId === null) return <p className={panel.nothing}>{t('customer.noInformation')}</p>;
  return <Offers chat={chat} {...(picking ? { picking } : {})} />;
}

function Offers({ chat, picking }: ProductRecommendationsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [locationId, setLocationId] = useState<string | null>(null);
  const [filters, setFilters] = useState<ProductFilter[]>([]);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const revamped = useIsRevamped();
  const maySend = useMaySend(chat);
  const found = useProductSearch(chat, typed, locationId);
  const recommended = useRecommended(chat, locationId);
  useFollowedLists(chat);
  const { send, sending } = useSendProducts(chat, () => {
    setChosen(null);
    picking?.onSent();
  });
  const actions: RowActions = {
    ...(maySend ? { onSend: (id) => send([id]) } : {}),
    ...{ sending, chosen: maySend ? chosen : null },
    onToggle: (id) => setChosen((before) => toggled(before ?? [], id, limits.productsPerMessage)),
  };
  const all = recommended.data ?? [];
  return (
    <div className={classes.offers}>
      <Places chat={chat} value={locationId} onChange={setLocationId} />
      <div className={classes.tools}>
        <SearchBox autoFocus={picking !== undefined} value={typed} onChange={setTyped} />
        {maySend ? (
          <IconButton
            aria-pressed={chosen !== null}
            icon={<ListChecks size={16} strokeWidth={1.75} />}
            label={t('customer.recommendations.several')}
            variant={chosen ? 'light' : 'default'}
            onClick={() => setChosen(chosen ? null : [])}
          />
        ) : null}
        {revamped && !found.searching ? (
          <ProductFilterMenu filters={filters} products={all} onFilters={setFilters} />
        ) : null}
      </div>
      {found.searching ? (
        <ProductList actions={actions} loading={found.pending} products={found.products} />
      ) : revamped ? (
        <ProductList
          actions={actions}
          failed={recommended.isError}
          loading={recommended.isPending}
          products={filtered(all, filters)}
          onRetry={recommended.refetch}
        />
      ) : (
        <OldTabs actions={actions} chat={chat} locationId={locationId} />
      )}
      {actions.chosen ? (
        <div className={classes.foot}>
          <Button
            disabled={actions.chosen.length === 0}
            leftSection={<Send aria-hidden size={16} strokeWidth={1.75} />}
            loading={sending.length > 0}
            onClick={() => send(actions.chosen as string[])}
          >
            {t('customer.recommendations.sendSeveral', { count: actions.chosen.length })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface SearchBoxProps {
  value: string;
  autoFocus: boolean;
  onChange(text: string): void;
}

function SearchBox({ value, autoFocus, onChange }: SearchBoxProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      aria-label={t('customer.recommendations.search')}
      className={classes.search}
      data-autofocus={autoFocus || undefined}
      leftSection={<Search aria-hidden size={16} strokeWidth={1.75} />}
      maxLength={limits.searchChars}
      placeholder={t('customer.recommendations.search')}
      rightSection={
        value === '' ? null : (
          <button className={classes.clear} type="button" onClick={() => onChange('')}>
            {t('customer.recommendations.clear')}
          </button>
        )
      }
      rightSectionWidth={value === '' ? 0 : 60}
      type="search"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        event.preventDefault();
        event.stopPropagation();
        onChange('');
      }}
    />
  );
}

interface PlacesProps {
  chat: Conversation;
  value: string | null;
  onChange(locationId: string | null): void;
}

/** I-10: hidden where the shop tells no places apart. */
function Places({ chat, value, onChange }: PlacesProps) {
  const { t } = useTranslation();
  const places = useLocations(chat);
  if (!places || places.length === 0) return null;
  return (
    <NativeSelect
      aria-label={t('customer.recommendations.location')}
      data={[
        { value: '', label: t('customer.recommendations.anyLocation') },
        ...places.map(({ locationId, name }) => ({ value: locationId, label: name })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

interface ProductListProps {
  products: readonly TaggedProduct[];
  loading: boolean;
  failed?: boolean;
  actions: RowActions;
  onRetry?(): unknown;
}

/** I-14, I-30 */
function ProductList({ products, loading, failed = false, actions, onRetry }: ProductListProps): ReactNode {
  const { t } = useTranslation();
  if (products.length > 0) {
    return (
      <ul className={classes.list}>
        {products.map((product) => (
          <ProductRow actions={actions} key={product.id} product={product} />
        ))}
      </ul>
    );
  }
  if (loading && !failed) return <SkeletonRows label={t('desk.loading')} rowHeight={64} rows={8} />;
  return <ListState empty={t('customer.noInformation')} failed={failed} loading={false} onRetry={() => onRetry?.()} />;
}

const types = ['recommend', 'overstocked', 'top-purchased'] as const satisfies readonly ProductType[];

/** I-12 */
function OldTabs({
  chat,
  locationId,
  actions,
}: {
  chat: Conversation;
  locationId: string | null;
  actions: RowActions;
}) {
  const { t } = useTranslation();
  return (
    <Tabs defaultValue="recommend" keepMounted={false}>
      <Tabs.List>
        {types.map((type) => (
          <Tabs.Tab key={type} value={type}>
            {t(`customer.recommendations.types.${type}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {types.map((type) => (
        <Tabs.Panel key={type} value={type}>
          <OldTab actions={actions} chat={chat} locationId={locationId} type={type} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function OldTab({ type, chat, locationId, actions }: Parameters<typeof OldTabs>[0] & { type: ProductType }) {
  const { data = [], isError, isPending, refetch } = useProductsOfType(chat, type, locationId);
  return <ProductList actions={actions} failed={isError} loading={isPending} products={data} onRetry={refetch} />;
}
