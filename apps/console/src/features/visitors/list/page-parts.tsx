import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Ban, Ellipsis, X } from 'lucide-react';
import { useMemo } from 'react';
import { countryName } from '../../../lib/formats/country-names.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/index.ts';
import type { BoardView } from '../data/board.ts';
import type { VisitorsAddress } from './use-visitors-address.ts';
import { VisitorFilter } from './visitor-filter.tsx';
import classes from './visitors.module.css';

export function LiveMark({ connected }: { connected: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.live} data-live={connected || undefined}>
      {t(connected ? 'visitors.live' : 'visitors.notLive')}
    </span>
  );
}

export function Filter({ address, view }: { address: VisitorsAddress; view: BoardView }) {
  const { membership } = useSession();
  const { list, sources, chats, carts } = address;
  const { active, idle } = view.groups;
  const isProfile3 = membership.workspaceId.profileType === 3;
  const { locationId } = list.filters;
  const locations = useMemo(() => {
    if (!isProfile3) return null;
    const known = new Map<string, string>(locationId ? [[locationId, locationId]] : []);
    for (const row of [...active.rows, ...idle.rows]) {
      if (row.locationId) known.set(row.locationId, row.locationName ?? row.locationId);
    }
    return [...known].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
  }, [isProfile3, active.rows, idle.rows, locationId]);
  return (
    <VisitorFilter
      applied={{ sources, chats, carts, locationId }}
      locations={locations}
      onApply={(values) =>
        list.setFilters({
          referrerProvider: values.sources.join(',') || undefined,
          statusChat: values.chats.join(',') || undefined,
          cart: values.carts.join(',') || undefined,
          locationId: values.locationId,
        })
      }
    />
  );
}

/** M-02, C-31: a button in workspaces of profile 2, an entry of a menu in the others. */
export function BannedLink({ small }: { small: boolean }) {
  const { t } = useTranslation();
  const { membership, workspaceId } = useSession();
  const link = { params: { workspaceId } as never, to: '/ws/$workspaceId/visitor/banned' } as const;
  if (membership.workspaceId.profileType !== 2) {
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={<Ellipsis size={18} strokeWidth={1.75} />} label={t('visitors.more')} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} leftSection={<Ban aria-hidden size={16} strokeWidth={1.75} />} {...link}>
            {t('visitors.banned')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    );
  }
  if (small) {
    return (
      <Link aria-label={t('visitors.banned')} className={classes.iconLink} title={t('visitors.banned')} {...link}>
        <Ban aria-hidden size={20} strokeWidth={1.75} />
      </Link>
    );
  }
  return (
    <Button component={Link} leftSection={<Ban aria-hidden size={16} strokeWidth={1.75} />} variant="default" {...link}>
      {t('visitors.banned')}
    </Button>
  );
}

/** The country that the map was asked for. */
export function CountryChip({ address: { list } }: { address: VisitorsAddress }) {
  const { t } = useTranslation();
  const { country } = list.filters;
  if (!country) return null;
  const name = countryName(country) ?? country;
  return (
    <span className={classes.chip}>
      <span>{t('visitors.columns.country')}</span> <bdi>{name}</bdi>
      <IconButton
        icon={<X size={14} />}
        label={t('visitors.filter.removeCountry', { country: name })}
        size={28}
        onClick={() => list.setFilters({ country: undefined })}
      />
    </span>
  );
}
