import { readFileSync } from 'node:fs';

/** What is documented of the REST API v3 (tests/contracts/SOURCE.md). */
interface Field {
  type: string;
  'read-only'?: boolean;
  mandatory?: boolean;
  options?: readonly string[];
}
type Table = Record<string, Field>;
interface Contract {
  resources: Record<string, { endpoints: string[]; tables: Record<string, Table> }>;
}

const folder = new URL('../../../../../tests/contracts/woocommerce/', import.meta.url);
const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as T;
const { resources } = read<Contract>('wc-v3-contract.json');
const examples = read<Record<string, Record<string, unknown>>>('wc-v3-examples.json');

export type Resource =
  | 'orders'
  | 'customers'
  | 'products'
  | 'product-variations'
  | 'product-categories'
  | 'coupons'
  | 'webhooks';

type Checked = Resource | 'order-refunds';
const properties: Record<Checked, string> = {
  'order-refunds': 'Order refund properties',
  orders: 'Order properties',
  customers: 'Customer properties',
  products: 'Product properties',
  'product-variations': 'Product variation properties',
  'product-categories': 'Product category properties',
  coupons: 'Coupon properties',
  webhooks: 'Webhook properties',
};

const tableOf = (resource: Checked): Table => resources[resource]?.tables[properties[resource]] ?? {};
const parametersOf = (resource: Checked): Table => resources[resource]?.tables['Available parameters'] ?? {};

export const exampleOf = (name: string): Record<string, unknown> => structuredClone(examples[name] ?? {});

/** WordPress's own form of an error. */
export class WooRefusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, code: string, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.body = { code, message, data: { status, ...more } };
  }
}

const invalid = (params: Record<string, string>) =>
  new WooRefusal(400, 'rest_invalid_param', `Invalid parameter(s): ${Object.keys(params).join(', ')}`, { params });

/** Parameters of WordPress itself, and those the keys come in. */
const everywhere = new Set(['_fields', 'consumer_key', 'consumer_secret', 'rest_route']);

const numbers = { page: 1, per_page: 1, offset: 0 } as const;

/** Throws the vendor's error for a parameter that is not documented, of another type, or none of its options. */
export function checkQuery(resource: Checked, query: URLSearchParams, one: boolean): void {
  const known = parametersOf(resource);
  const wrong: Record<string, string> = {};
  for (const [raw, value] of query) {
    const name = raw.replace(/\[\d*\]$/, '');
    if (everywhere.has(name) || name.startsWith('oauth_')) continue;
    const field = known[name];
    if (field === undefined || (one && name !== 'context' && name !== 'force')) {
      wrong[name] = `${name} is not a parameter of ${resource}.`;
    } else if (field.type === 'integer' && !/^-?\d+$/.test(value)) wrong[name] = `${name} is not of type integer.`;
    else if (field.type === 'boolean' && !/^(true|false|1|0)$/.test(value))
      wrong[name] = `${name} is not of type boolean.`;
    else if (field.options && !value.split(',').every((part) => field.options?.includes(part))) {
      wrong[name] = `${name} is not one of ${field.options.join(', ')}.`;
    }
    const least = numbers[name as keyof typeof numbers];
    if (least !== undefined && Number(value) < least) wrong[name] = `${name} must be greater than or equal to ${least}`;
  }
  if (Number(query.get('per_page') ?? 10) > 100) {
    wrong.per_page = 'per_page must be between 1 (inclusive) and 100 (inclusive)';
  }
  for (const name of ['after', 'before', 'modified_after', 'modified_before']) {
    const value = query.get(name);
    if (value !== null && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(value)) wrong[name] = `Invalid date.`;
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

const fits = (field: Field, value: unknown): boolean => {
  if (field.type === 'integer') return Number.isInteger(value);
  if (field.type === 'boolean' || field.type === 'bool') return typeof value === 'boolean';
  if (field.type === 'array') return Array.isArray(value);
  if (field.type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === 'string';
};

/** As `checkQuery`, of a body that makes or changes something. */
export function checkBody(resource: Checked, body: unknown, making: boolean): asserts body is Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new WooRefusal(400, 'rest_invalid_json', 'Invalid JSON body passed.');
  }
  const table = tableOf(resource);
  const wrong: Record<string, string> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = table[name];
    if (field === undefined) wrong[name] = `${name} is not a property of ${resource}.`;
    // The delivery address is marked read-only in the documentation, which makes webhooks with it all the same.
    else if (field['read-only'] && name !== 'delivery_url') wrong[name] = `${name} is read-only.`;
    else if (!fits(field, value)) wrong[name] = `${name} is not of type ${field.type}.`;
    else if (field.options && !field.options.includes(String(value))) {
      wrong[name] = `${name} is not one of ${field.options.join(', ')}.`;
    }
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const missing = Object.entries(table).filter(([name, field]) => field.mandatory && making && !(name in body));
  if (missing.length > 0) {
    const names = missing.map(([name]) => name);
    throw new WooRefusal(400, 'rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}`, {
      params: names,
    });
  }
}

/** What of an answer is not documented: a simulator must not give what the vendor does not. */
export const undocumented = (resource: Resource, row: object): string[] =>
  Object.keys(row).filter((name) => !(name in tableOf(resource)) && name !== '_links');

/** Whether the documentation has this way: the path without its base. */
export function hasRoute(method: string, path: string): boolean {
  const paths = Object.values(resources).flatMap(({ endpoints }) => endpoints);
  return paths.some((line) => {
    const [verb, pattern = ''] = line.split(' ');
    // Their page says `webhook/{id}` for the change of one; the way is that of the others.
    const plain = pattern.replace('/wp-json/wc/v3', '').replace('/webhook/', '/webhooks/');
    const way = new RegExp(`^${plain.replace(/\{(\w+)\}/g, (_, name) => (/id$/.test(name) ? '\\d+' : '[^/]+'))}$`);
    return verb === method && way.test(path);
  });
}
