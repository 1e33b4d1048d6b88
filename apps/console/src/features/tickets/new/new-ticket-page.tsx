import { useNavigate, useSearch } from '@tanstack/react-router';
import { useContext, useState } from 'react';
import { NewTicketFields } from '../../../entities/ticket-form/new-ticket-fields.tsx';
import { useNewTicket } from '../../../entities/ticket-form/use-new-ticket.ts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useUnsavedGuard } from '../../../lib/navigation/unsaved-guard.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AreaPage } from '../../../ui/area.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ErrorDialog, toast } from '../../../ui/index.ts';
import { BackToList, listSearch } from '../detail/ticket-header.tsx';
import { LinkButtons } from '../links/link-buttons.tsx';
import { type Chosen, type LinkInput, type LinkKind, linkKinds } from '../links/link-kinds.ts';
import linkClasses from '../links/links.module.css';
import { LinkRow } from '../links/links-panel.tsx';
import classes from './new-ticket.module.css';

type Links = Partial<Record<LinkKind, Chosen>>;

/** `ticket-management/manual-create`: the list's words stay in the address (N-04), links go with the form (N-28). */
export function NewTicketPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { workspaceId } = useSession();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const hasBack = useContext(BackLink) !== null;
  const [links, setLinks] = useState<Links>({});
  const [read, setRead] = useState<Error | null>(null);
  const linkWith: LinkInput = Object.assign({}, ...Object.values(links).map(({ link }) => link));
  // Chosen is typed: asked about before it is left.
  const guard = useUnsavedGuard(Object.keys(links).length > 0);
  const { form } = useNewTicket({
    guarded: true,
    linkWith,
    onMade({ _id }) {
      toast.success(t('tickets.toasts.created'));
      form.leaveFreely();
      guard.leaveFreely();
      void navigate({
        to: `/ws/${workspaceId}/ticket-management/${_id}` as never,
        search: listSearch(search) as never,
      });
    },
  });
  const back = () =>
    void navigate({ to: `/ws/${workspaceId}/ticket-management` as never, search: listSearch(search) as never });
  const failed = form.error !== null && form.error !== read;
  return (
    // On a phone the page has its own way back.
    <AreaPage tip={hasBack ? null : <BackToList />} title={t('tickets.new.title')}>
      <div className={classes.page}>
        <NewTicketFields form={form} onCancel={back}>
          <section>
            <h2 className={classes.heading}>{t('ticket.links.title')}</h2>
            <LinkButtons
              disabled={form.saving}
              onLink={(kind, chosen) => {
                setLinks((before) => ({ ...before, [kind]: chosen }));
                const [person] = chosen.link.customer ?? [];
                if (person && form.values?.customerEmail === '') form.set({ customerEmail: person.email });
              }}
            />
            <ul className={linkClasses.list}>
              {linkKinds.map((kind) => {
                const chosen = links[kind];
                return chosen ? (
                  <LinkRow
                    detail=""
                    key={kind}
                    kind={kind}
                    name={chosen.name}
                    onOff={() => setLinks(({ [kind]: _, ...others }) => others)}
                  />
                ) : null;
              })}
            </ul>
          </section>
        </NewTicketFields>
      </div>
      <ErrorDialog opened={failed} title={t('tickets.new.failedTitle')} onClose={() => setRead(form.error)}>
        {form.error ? errorMessage(form.error) : null}
      </ErrorDialog>
    </AreaPage>
  );
}
