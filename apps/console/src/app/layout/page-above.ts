/** Addresses below `/ws/{id}/` and the page each is reached from; the first that fits counts. */
const above: readonly [RegExp, string][] = [
  [/^account\/.+$/, 'account'],
  [/^(settings\/[^/]+|visitor|ticket-management)\/.+$/, '$1'],
  [/^(?:settings\/.+|ticket-setting|admin-options)$/, 'setting'],
  [/^(?:custom-report\/.+|add-custom-report|analytics\/custom-report\/.+)$/, 'custom-report'],
  [/^custom-report$/, 'analytics'],
];

/** The page one goes up to, or null for those the navigation leads to itself. */
export function pageAbove(path: string): string | null {
  for (const [address, parent] of above) if (address.test(path)) return path.replace(address, parent);
  return null;
}
