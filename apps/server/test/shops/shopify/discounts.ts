import type { BookRow } from './books.ts';

export interface BasicInput {
  code?: string;
  title?: string;
  tags?: string[];
  startsAt?: string;
  endsAt?: string;
  usageLimit?: number;
  appliesOncePerCustomer?: boolean;
  context?: { all?: 'ALL'; customers?: { add?: string[] } };
  customerGets?: {
    items?: { all?: boolean; products?: { productsToAdd?: string[] }; collections?: { add?: string[] } };
    value?: { percentage?: number; discountAmount?: { amount: string; appliesOnEachItem: boolean } };
  };
  minimumRequirement?: { subtotal?: { greaterThanOrEqualToSubtotal: string } };
}

export interface Discount {
  id: string;
  input: BasicInput;
  used: number;
  createdAt: number;
}

/** Discount codes as the shop keeps them, with the vendor's rules about them. */
export function createDiscounts(now: () => Date, address: string, customers: ReadonlyMap<string, BookRow>) {
  const all = new Map<string, Discount>();
  let made = 0;
  const byCode = (code: string) =>
    [...all.values()].find(({ input }) => input.code?.toLowerCase() === code.toLowerCase());
  const refuse = (code: string, field: string, message: string) => ({
    codeDiscountNode: null,
    userErrors: [{ field: ['basicCodeDiscount', field], code, message, extraInfo: null }],
  });

  function mistakeOf(input: BasicInput) {
    if (!input.code) return refuse('BLANK', 'code', "Code can't be blank");
    if (!input.title) return refuse('BLANK', 'title', "Title can't be blank");
    if (!input.startsAt) return refuse('BLANK', 'startsAt', "Starts at can't be blank");
    if (byCode(input.code)) return refuse('TAKEN', 'code', 'Code must be unique. Please try a different code.');
    if (input.endsAt && Date.parse(input.endsAt) <= Date.parse(input.startsAt)) {
      return refuse('END_DATE_BEFORE_START_DATE', 'endsAt', 'Ends at needs to be after starts_at');
    }
    const { value, items } = input.customerGets ?? {};
    if (value?.percentage === undefined && value?.discountAmount === undefined)
      return refuse('BLANK', 'customerGets', "Value can't be blank");
    if (value.percentage !== undefined && (value.percentage <= 0 || value.percentage > 1)) {
      return refuse('VALUE_OUTSIDE_RANGE', 'customerGets', 'Value must be between 0.0 and 1.0');
    }
    if (!items?.all && !items?.products?.productsToAdd?.length && !items?.collections?.add?.length) {
      return refuse('APPLIES_ON_NOTHING', 'customerGets', 'Must apply to something');
    }
    if (value.discountAmount?.appliesOnEachItem && items.all) {
      return refuse('INVALID', 'customerGets', 'Applies on each item cannot be used with all items');
    }
    if (input.usageLimit !== undefined && input.usageLimit < 1)
      return refuse('GREATER_THAN', 'usageLimit', 'Usage limit must be greater than 0');
    const strangers = (input.context?.customers?.add ?? []).filter(
      (id) => !customers.has(id.slice(id.lastIndexOf('/') + 1)),
    );
    if (strangers.length > 0) return refuse('INVALID', 'context', 'Customer is invalid');
    return null;
  }

  const node = ({ id, input, used }: Discount) => {
    const { items, value } = input.customerGets ?? {};
    const added = (ids: readonly string[] = []) => ({ nodes: ids.map((one) => ({ id: one })) });
    return {
      __typename: 'DiscountCodeBasic',
      ...{ id, title: input.title, summary: input.title, startsAt: input.startsAt, endsAt: input.endsAt ?? null },
      ...{ usageLimit: input.usageLimit ?? null, asyncUsageCount: used },
      codes: () => ({ nodes: [{ code: input.code }] }),
      shareableUrls: [{ url: `${address}/discount/${input.code}` }],
      context: input.context?.customers?.add
        ? {
            __typename: 'DiscountCustomers',
            customers: input.context.customers.add.map((one) => ({
              ...customers.get(one.slice(one.lastIndexOf('/') + 1)),
              id: one,
            })),
          }
        : { __typename: 'DiscountBuyerSelectionAll', all: 'ALL' },
      minimumRequirement: input.minimumRequirement?.subtotal
        ? {
            __typename: 'DiscountMinimumSubtotal',
            greaterThanOrEqualToSubtotal: {
              amount: input.minimumRequirement.subtotal.greaterThanOrEqualToSubtotal,
              currencyCode: 'USD',
            },
          }
        : null,
      customerGets: {
        value:
          value?.percentage === undefined
            ? {
                __typename: 'DiscountAmount',
                appliesOnEachItem: value?.discountAmount?.appliesOnEachItem,
                amount: { amount: value?.discountAmount?.amount, currencyCode: 'USD' },
              }
            : { __typename: 'DiscountPercentage', percentage: value.percentage },
        items: items?.products
          ? {
              __typename: 'DiscountProducts',
              products: () => added(items.products?.productsToAdd),
              productVariants: () => added(),
            }
          : items?.collections
            ? { __typename: 'DiscountCollections', collections: () => added(items.collections?.add) }
            : { __typename: 'AllDiscountItems', allItems: true },
      },
    };
  };

  return {
    all,
    /** As a merchant would in the admin. */
    add(input: BasicInput): Discount {
      made += 1;
      const row = { id: `gid://shopify/DiscountCodeNode/${made}`, input, used: 0, createdAt: now().getTime() + made };
      all.set(row.id, row);
      return row;
    },
    root: {
      codeDiscountNodeByCode: ({ code }: { code: string }) => {
        const row = byCode(code);
        return row ? { id: row.id, codeDiscount: node(row) } : null;
      },
      discountNodes: ({ first, after, query }: { first: number; after?: string | null; query?: string }) => {
        const words = /title:\*(.*)\*$/.exec(query ?? '')?.[1]?.toLowerCase() ?? '';
        const rows = [...all.values()]
          .filter(
            ({ input }) => input.title?.toLowerCase().includes(words) || input.code?.toLowerCase().includes(words),
          )
          .sort((one, other) => other.createdAt - one.createdAt);
        const start = after ? Number(after) : 0;
        const nodes = rows.slice(start, start + first).map((row) => ({ id: row.id, discount: node(row) }));
        return {
          nodes,
          pageInfo: { hasNextPage: start + first < rows.length, endCursor: String(start + nodes.length) },
        };
      },
      discountCodeBasicCreate({ basicCodeDiscount: input }: { basicCodeDiscount: BasicInput }) {
        const mistake = mistakeOf(input);
        if (mistake) return mistake;
        made += 1;
        const row = { id: `gid://shopify/DiscountCodeNode/${made}`, input, used: 0, createdAt: now().getTime() + made };
        all.set(row.id, row);
        return { codeDiscountNode: { id: row.id, codeDiscount: node(row) }, userErrors: [] };
      },
      discountCodeDelete({ id }: { id: string }) {
        const gone = all.delete(id);
        return {
          deletedCodeDiscountId: gone ? id : null,
          userErrors: gone
            ? []
            : [{ field: ['id'], code: null, message: 'Code discount does not exist.', extraInfo: null }],
        };
      },
    },
  };
}
