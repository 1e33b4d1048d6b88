import { opensPlace, type PlaceName, places } from '@chatso/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useViewer } from '../../lib/navigation/navigation.ts';
import { useSession } from '../../lib/session/session.ts';
import classes from './ticket-settings.module.css';

const tabs = [
  { place: 'ticketSetting', text: 'setting' },
  { place: 'ticketTags', text: 'tags' },
] as const satisfies readonly { place: PlaceName; text: string }[];

/** Decision P-8: two tabs of one page, each with an address; whoever may enter one only sees no tabs. */
export function TicketTabs({ at }: { at: (typeof tabs)[number]['place'] }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const viewer = useViewer();
  const open = tabs.filter(({ place }) => viewer !== null && opensPlace(viewer, place));
  if (open.length < 2) return <div className={classes.noTabs} />;
  return (
    <nav aria-label={t('ticketSettings.tabs.label')} className={classes.tabs}>
      {open.map(({ place, text }) => (
        <Link
          aria-current={place === at ? 'page' : undefined}
          className={classes.tab}
          key={place}
          params={{ workspaceId }}
          to={`/ws/$workspaceId/${places[place].path}` as const}
        >
          {t(`ticketSettings.tabs.${text}`)}
        </Link>
      ))}
    </nav>
  );
}
