import type { Endpoints, ResponseOf } from '@chatso/contract';

export type WorkspaceEntry = ResponseOf<Endpoints['unification.workspaces']>['items'][number];

type Destination = { inside: string } | { outside: string };

/**
 * Where choosing a workspace leads (B-06, B-07). One without a chat id or of another organization is the suite's to open
 * (decision B-3). An installation without a suite has nobody to send it to: what has an id opens here, the rest leads home.
 */
export function destinationOf(
  entry: Pick<WorkspaceEntry, 'cs_ws_id' | 'cf_org_id'>,
  currentOrganization: string | null,
  suiteUrl: string | null,
): Destination {
  const { cs_ws_id: id, cf_org_id: organization } = entry;
  const ours = suiteUrl === null || currentOrganization === null || organization === currentOrganization;
  if (id !== null && ours) return { inside: id };
  return { outside: suiteUrl === null ? '/' : `${suiteUrl}/org/${encodeURIComponent(organization)}` };
}
