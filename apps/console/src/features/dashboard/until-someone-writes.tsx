import type { PlaceName } from '@chatso/contract';
import { Link } from '@tanstack/react-router';
import { Building, ChevronRight, Clock, type LucideIcon, Zap } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { mayEnter } from '../../lib/navigation/navigation.ts';
import { useSetupGuide } from '../../lib/realtime/setup-guide.ts';
import { useSession } from '../../lib/session/session.ts';
import { Card } from './card.tsx';
import classes from './until-someone-writes.module.css';

interface Idea {
  name: 'hours' | 'departments' | 'greet';
  place: PlaceName;
  /** Below the workspace, and the section of the page. */
  path: string;
  hash?: string;
  icon: LucideIcon;
}

const ideas: readonly Idea[] = [
  { name: 'hours', place: 'chatWidget', path: 'settings/chat-widget', hash: 'widget-hours', icon: Clock },
  { name: 'departments', place: 'departments', path: 'settings/service-departments', icon: Building },
  { name: 'greet', place: 'autoTriggers', path: 'settings/auto-triggers/add', icon: Zap },
];

/** What is worth doing as long as nobody has been answered yet; for whoever the setup guide is for. */
export function UntilSomeoneWrites() {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const { guide } = useSetupGuide();
  const open = ideas.filter(({ place }) => mayEnter(place));
  if (!guide || guide.answered || open.length === 0) return null;
  return (
    <Card id="until" title={t('dashboard.until.title')}>
      <ul className={classes.list}>
        {open.map(({ name, path, hash, icon: Icon }) => (
          <li key={name}>
            <Link className={classes.row} to={`/ws/${workspaceId}/${path}` as '/'} {...(hash ? { hash } : {})}>
              <Icon aria-hidden size={18} strokeWidth={1.75} />
              <span className={classes.words}>
                <span className={classes.name}>{t(`dashboard.until.${name}`)}</span>
                <span className={classes.why}>{t(`dashboard.until.${name}Why`)}</span>
              </span>
              <ChevronRight aria-hidden className={classes.arrow} size={16} strokeWidth={1.75} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
