import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { DepartmentsPage } from '../../features/departments/index.ts';
import { useSession } from '../../lib/session/session.ts';

const page = '/ws/$workspaceId/settings/service-departments';

/** `settings/service-departments`, with `/add` and `/{id}` as a drawer over it. */
export function ServiceDepartmentsScreen() {
  const { workspaceId } = useSession();
  const navigate = useNavigate();
  const { departmentId } = useParams({ strict: false });
  const adding = useLocation({ select: ({ pathname }) => pathname.endsWith('/service-departments/add') });
  const onOpen = useCallback(
    (open: string | null) => {
      // The store and the filters stay.
      const search = (before: object) => before as never;
      if (open === null) return void navigate({ to: page, params: { workspaceId }, search });
      if (open === 'new') return void navigate({ to: `${page}/add`, params: { workspaceId }, search });
      void navigate({ to: `${page}/$departmentId`, params: { workspaceId, departmentId: open }, search });
    },
    [navigate, workspaceId],
  );
  return <DepartmentsPage open={adding ? 'new' : (departmentId ?? null)} onOpen={onOpen} />;
}
