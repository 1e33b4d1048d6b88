import { readFileSync } from 'node:fs';
import {
  buildSchema,
  defaultFieldResolver,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql';

const folder = new URL('../../../../../tests/contracts/shopify/', import.meta.url);
const access = JSON.parse(readFileSync(new URL('admin_2026-10.access.json', folder), 'utf8')) as {
  requiredAccess: Record<string, string>;
  protectedCustomerData: Record<string, string>;
};

/** What somebody asking is let see. */
export interface Viewer {
  scopes: ReadonlySet<string>;
  /** Approved for names, e-mails, telephones and addresses. */
  seesPeople: boolean;
}

/** The vendor's own schema, in which each field asks for the scopes the vendor says it needs. */
export function shopifySchema(): GraphQLSchema {
  const schema = buildSchema(readFileSync(new URL('admin_2026-10.subset.graphql', folder), 'utf8'));
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const name = `${type.name}.${field.name}`;
      const needs = [access.requiredAccess[name], access.requiredAccess[nodeNameOf(getNamedType(field.type).name)]];
      field.resolve = guarded(name, needs.filter((one) => one !== undefined).map(scopesIn));
    }
  }
  return schema;
}

/** What a connection holds: 'OrderConnection' is of orders. */
const nodeNameOf = (name: string): string => name.replace(/Connection$/, '');

/** Any of the scopes named between backticks will do. */
const scopesIn = (sentence: string): string[] =>
  [...sentence.matchAll(/`((?:read|write)_[a-z_]+)`/g)].map(([, scope = '']) => scope);

function guarded(name: string, needs: readonly string[][]): GraphQLFieldResolver<unknown, Viewer> {
  const hidden = access.protectedCustomerData[name] !== undefined;
  const fieldName = name.split('.')[1] ?? '';
  return (source, args, viewer, info) => {
    for (const scopes of needs) {
      // Who may write may read.
      const has = (scope: string) => viewer.scopes.has(scope) || viewer.scopes.has(scope.replace(/^read_/, 'write_'));
      if (scopes.length > 0 && !scopes.some(has)) {
        throw denied(`Access denied for ${fieldName} field. Required access: \`${scopes[0]}\` access scope.`);
      }
    }
    if (hidden && !viewer.seesPeople) {
      throw denied(`This app is not approved to access the ${fieldName} field.`);
    }
    const value = (source as Record<string, unknown> | undefined)?.[fieldName];
    if (value === undefined && !info.fieldName.startsWith('__')) {
      // A friendly null would hide that the simulator knows less than the vendor.
      throw new Error(`The simulator does not know ${name}.`);
    }
    return defaultFieldResolver(source, args, viewer, info);
  };
}

const denied = (message: string): GraphQLError =>
  new GraphQLError(message, {
    extensions: { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/api/usage/access-scopes' },
  });
