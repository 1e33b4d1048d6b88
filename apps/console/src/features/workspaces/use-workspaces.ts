import { useQueries } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { isRetryable } from '../../lib/api/errors.ts';
import { queryOf } from '../../lib/api/query-of.ts';
import { browser } from '../../lib/browser/browser.ts';
import { closeShellDialog } from '../../lib/navigation/shell-dialogs.ts';
import { membershipIn, sessionStore, useSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/index.ts';
import { destinationOf, type WorkspaceEntry } from './destination.ts';

/** The workspaces one may choose from, with the address of the suite that opens the others. */
export function useWorkspaces() {
  return useQueries({
    queries: [
      // The opened switcher must list a workspace one was invited to a minute ago.
      { ...queryOf('unification.workspaces'), staleTime: 0 },
      queryOf('installation.config'),
    ],
    combine: ([list, installation]) => ({
      data: list.data && installation.data && { items: list.data.items, suiteUrl: installation.data.suiteUrl },
      error: list.error ?? installation.error,
      isError: list.isError || installation.isError,
      isFetching: list.isFetching || installation.isFetching,
      refetch: () => Promise.all([list.refetch(), installation.refetch()]),
    }),
  });
}

/** Goes to the chosen workspace, remembering it as the last one (B-03, B-06). */
export function useSwitchTo(all: readonly WorkspaceEntry[], suiteUrl: string | null) {
  const { workspaceId } = useSession();
  const router = useRouter();
  const [working, setWorking] = useState(false);
  const organization = all.find((entry) => entry.cs_ws_id === workspaceId)?.cf_org_id ?? null;
  const destination = (entry: WorkspaceEntry) => destinationOf(entry, organization, suiteUrl);

  const switchTo = async (entry: WorkspaceEntry) => {
    const to = destination(entry);
    if ('outside' in to) return browser.leaveFor(to.outside);
    setWorking(true);
    try {
      // The answer also brings rights in a workspace that this page did not know of yet.
      const user = await api['users.switchWorkspace']({ body: { workspaceId: to.inside } });
      sessionStore.setState({ user });
    } catch (error) {
      const known = sessionStore.getState().user;
      // That it was not noted as the last one must keep nobody from going where they may.
      if (!isRetryable(error) || !known || !membershipIn(known, to.inside)) {
        setWorking(false);
        return toast.error(error);
      }
    }
    closeShellDialog();
    await router.navigate({ href: `/ws/${to.inside}/dashboard` });
  };
  return { destination, switchTo, working };
}
