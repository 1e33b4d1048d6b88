import { readFileSync } from 'node:fs';
import { exchangesOf, type RecordedFile, rowsIn } from './recorded.ts';

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

/** What WordPress says of a parameter: its words, and the code of the rule. */
interface Fault {
  words: string;
  code: string;
  data?: object | null;
}

const invalid = (faults: Record<string, Fault>) =>
  new WooRefusal(400, 'rest_invalid_param', `Invalid parameter(s): ${Object.keys(faults).join(', ')}`, {
    params: Object.fromEntries(Object.entries(faults).map(([name, { words }]) => [name, words])),
    details: Object.fromEntries(
      Object.entries(faults).map(([name, { words, code, data = null }]) => [name, { code, message: words, data }]),
    ),
  });

const wrongType = (param: string, type: string): Fault => ({
  words: `${param} is not of type ${type}.`,
  code: 'rest_invalid_type',
  data: { param },
});

const noneOf = (param: string, options: readonly string[]): Fault => ({
  words: `${param} is not one of ${options.slice(0, -1).join(', ')}, and ${options.at(-1)}.`,
  code: 'rest_not_in_enum',
});

/** Parameters of WordPress itself, and those the keys come in. */
const everywhere = new Set(['_fields', 'consumer_key', 'consumer_secret', 'rest_route']);

/** Recorded from a real shop, where the documentation says less. */
const orderStatuses = ['auto-draft', 'pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded'];
const allStatuses = [...orderStatuses, 'failed', 'checkout-draft'];
const recordedOptions: Readonly<Record<string, readonly string[]>> = {
  'orders.status': ['any', 'trash', ...allStatuses],
  'orders.orderby': ['date', 'id', 'include', 'title', 'slug', 'modified'],
  'coupons.orderby': ['date', 'id', 'include', 'title', 'slug', 'modified'],
  'products.orderby': [
    'date',
    'id',
    'include',
    'title',
    'slug',
    'modified',
    'popularity',
    'rating',
    'post__in',
    'price',
    'sales',
    'menu_order',
    'random',
    'popularity',
    'rating',
    'menu_order',
    'price',
    'popularity',
    'rating',
  ],
  'products.status': ['any', 'future', 'trash', 'draft', 'pending', 'private', 'publish'],
};
const recordedParameters: Readonly<Record<string, readonly string[]>> = { products: ['search_sku'], orders: [] };
/** Recorded as passed over without a word, and so are all others that are not documented. */
const passedOver = (resource: Checked, name: string): boolean =>
  !(name in parametersOf(resource)) && !recordedParameters[resource]?.includes(name);

/**
 * Throws the vendor's error for a parameter of another type or none of its options. What is not documented a real shop passes
 * over: it is answered as if it had not been asked, and returned, so that a test can forbid the connector to ask it.
 */
export function checkQuery(resource: Checked, query: URLSearchParams, one: boolean): string[] {
  const known = parametersOf(resource);
  const wrong: Record<string, Fault> = {};
  const strange: string[] = [];
  for (const [raw, value] of query) {
    const name = raw.replace(/\[\d*\]$/, '');
    if (everywhere.has(name) || name.startsWith('oauth_')) continue;
    if (passedOver(resource, name) || (one && name !== 'context' && name !== 'force' && name !== 'dp')) {
      strange.push(`${resource}?${name}`);
      continue;
    }
    const fault = faultOf(resource, name, value, known[name]);
    if (fault) wrong[name] = fault;
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return strange;
}

function faultOf(resource: Checked, name: string, value: string, field: Field | undefined): Fault | null {
  const bounds = { code: 'rest_out_of_bounds' };
  if (field?.type === 'integer' && !/^-?\d+$/.test(value)) return wrongType(name, 'integer');
  if (name === 'per_page' && !(Number(value) >= 1 && Number(value) <= 100))
    return { words: 'per_page must be between 1 (inclusive) and 100 (inclusive)', ...bounds };
  if (name === 'page' && Number(value) < 1) return { words: 'page must be greater than or equal to 1', ...bounds };
  if (field?.type === 'boolean' && !/^(true|false|1|0)$/.test(value)) return wrongType(name, 'boolean');
  if (/^(modified_)?(after|before)$/.test(name) && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(value))
    return { words: 'Invalid date.', code: 'rest_invalid_date' };
  if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    return { words: 'Invalid email address.', code: 'rest_invalid_email' };
  const options = recordedOptions[`${resource}.${name}`] ?? field?.options;
  if (!options || value.split(',').every((part) => options.includes(part))) return null;
  const list = name === 'status' && resource === 'orders';
  return noneOf(list ? 'status[0]' : name, options);
}

const fits = (field: Field, value: unknown): boolean => {
  if (field.type === 'integer') return Number.isInteger(value);
  if (field.type === 'boolean' || field.type === 'bool') return typeof value === 'boolean';
  if (field.type === 'array') return Array.isArray(value);
  if (field.type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === 'string';
};

/** Recorded: the amount of a coupon may be a number; prices and refunds must not. */
const lenient: readonly string[] = ['coupons.amount'];
/** Marked read-only in the documentation, and needed. */
const hookUrl = 'webhooks.delivery_url';
/** Recorded as taken though the documentation does not have them. */
const undocumentedBody: readonly string[] = ['coupons.status', 'order-refunds.meta_data', hookUrl];
/** Documented as mandatory, and recorded as made without. */
const notNeeded: readonly string[] = ['webhooks.secret', 'order-refunds.amount'];
/** Documented as if it could be written, and recorded as passed over. */
const recordedReadOnly: readonly string[] = ['coupons.date_expires_gmt', 'orders.total'];
const bodyOptions: Readonly<Record<string, readonly string[]>> = { 'orders.status': allStatuses };

interface Checking {
  body: Record<string, unknown>;
  /** What a real shop passes over: fields that are not documented, and those that are read only. */
  strange: string[];
}

/** As `checkQuery`, of a body that makes or changes something; what is passed over is not in the body that comes back. */
export function checkBody(resource: Checked, body: unknown, making: boolean): Checking {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new WooRefusal(400, 'rest_invalid_json', 'Invalid JSON body passed.', {
      json_error_code: 4,
      json_error_message: 'Syntax error',
    });
  }
  const table = tableOf(resource);
  const mandatory = Object.keys(table).filter((name) => table[name]?.mandatory || `${resource}.${name}` === hookUrl);
  const needed = mandatory.filter((name) => making && !(name in body) && !notNeeded.includes(`${resource}.${name}`));
  if (needed.length > 0) {
    throw new WooRefusal(400, 'rest_missing_callback_param', `Missing parameter(s): ${needed.join(', ')}`, {
      params: needed,
    });
  }
  const wrong: Record<string, Fault> = {};
  const strange: string[] = [];
  const taken: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = table[name];
    const place = `${resource}.${name}`;
    const known = field !== undefined && !field['read-only'] && !recordedReadOnly.includes(place);
    // `null` changes nothing, whatever the type.
    if (value === null && known) continue;
    if (!known && !undocumentedBody.includes(place)) {
      strange.push(`${resource}.${name}`);
      continue;
    }
    const options = bodyOptions[place] ?? field?.options;
    if (field && !fits(field, value) && !(lenient.includes(place) && typeof value === 'number'))
      wrong[name] = wrongType(name, field.type);
    else if (options && !options.includes(String(value))) wrong[name] = noneOf(name, options);
    else taken[name] = value;
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { body: taken, strange };
}

/** An address in a body, which WordPress judges by itself. */
export function checkEmail(body: Record<string, unknown>, name: 'billing'): void {
  const email = (body[name] as { email?: unknown } | undefined)?.email;
  if (typeof email === 'string' && email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw invalid({ [name]: { words: 'Invalid email address.', code: 'rest_invalid_email' } });
}

const recordedFields = new Map<Resource, Set<string>>();

/** Fields a real shop answered, whatever the documentation says. */
function fieldsRecorded(resource: Resource): Set<string> {
  const known = recordedFields.get(resource);
  if (known) return known;
  const file = { 'product-variations': 'products', 'product-categories': 'products' }[resource as string] ?? resource;
  const found = new Set<string>();
  for (const { response } of exchangesOf(file as RecordedFile))
    for (const row of rowsIn(response.body)) for (const name of Object.keys(row)) found.add(name);
  recordedFields.set(resource, found);
  return found;
}

/** What of an answer is neither documented nor recorded: a simulator must not give what the vendor does not. */
export const undocumented = (resource: Resource, row: object): string[] =>
  Object.keys(row).filter(
    (name) => !(name in tableOf(resource)) && name !== '_links' && !fieldsRecorded(resource).has(name),
  );

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
