import { Button } from '@mantine/core';
import { Link, useMatches } from '@tanstack/react-router';
import { Hammer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { isAdmin } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { AreaPage } from '../../ui/area.ts';
import { EmptyState } from '../../ui/index.ts';
import classes from './coming-screen.module.css';

/** The page of an address whose real one comes later: what it will hold, and for admins what works without it. */
export function ComingScreen({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <AreaPage actions={actions} title={title ? t(`places.titles.${title}`) : ''}>
      <ComingWords />
    </AreaPage>
  );
}

/** The same without the layout around it: it brings its own way back. */
export function ComingPlainScreen() {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  return (
    <main className={classes.plain}>
      <ComingScreen />
      <p className={classes.way}>
        <Button component={Link} params={{ workspaceId } as never} to="/ws/$workspaceId" variant="default">
          {t('coming.home')}
        </Button>
      </p>
    </main>
  );
}

function ComingWords() {
  const { t, i18n } = useTranslation();
  const { membership } = useSession();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const holds = `coming.holds.${title}`;
  const works = `coming.works.${title}`;
  return (
    <div className={classes.words}>
      <EmptyState
        body={i18n.exists(holds) ? t(holds as 'coming.holds.allChat') : ''}
        icon={<Hammer size={18} strokeWidth={1.75} />}
        title={t('coming.title')}
      />
      {isAdmin(membership) && i18n.exists(works) ? (
        <section className={classes.works}>
          <h2 className={classes.heading}>{t('coming.worksTitle')}</h2>
          <p className={classes.text}>{t(works as 'coming.works.allChat')}</p>
        </section>
      ) : null}
    </div>
  );
}
