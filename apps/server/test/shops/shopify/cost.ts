import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/**
 * What a question may cost at most, near Shopify's own reckoning: an object is a point, a list as many as it is asked for,
 * a mutation ten.
 */
export function costOf(document: DocumentNode, variables: Record<string, unknown>): number {
  const [operation] = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (!operation) return 0;
  const fragments = document.definitions.filter(
    (one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION,
  );
  const base = operation.operation === 'mutation' ? 10 : 0;
  return base + Math.ceil(selectionCost(operation.selectionSet, variables, fragments));
}

function selectionCost(
  set: SelectionSetNode,
  variables: Record<string, unknown>,
  fragments: readonly FragmentDefinitionNode[],
): number {
  let sum = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.INLINE_FRAGMENT) sum += selectionCost(selection.selectionSet, variables, fragments);
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const found = fragments.find(({ name }) => name.value === selection.name.value);
      if (found) sum += selectionCost(found.selectionSet, variables, fragments);
    }
    if (selection.kind !== Kind.FIELD || selection.selectionSet === undefined) continue;
    const first = selection.arguments?.find(({ name }) => name.value === 'first')?.value;
    const inner = selectionCost(selection.selectionSet, variables, fragments);
    if (first === undefined)
      sum += ['nodes', 'edges', 'node', 'pageInfo', 'shopMoney'].includes(selection.name.value) ? inner : 1 + inner;
    else {
      const count =
        first.kind === Kind.INT
          ? Number(first.value)
          : Number(first.kind === Kind.VARIABLE ? variables[first.name.value] : 1);
      // Since 2024 a page costs less than its parts: with the square root of its size (shopify.dev, rate limits).
      sum += 2 + Math.sqrt(count) * (1 + inner);
    }
  }
  return sum;
}
