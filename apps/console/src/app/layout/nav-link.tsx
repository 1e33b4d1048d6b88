import type { NavItem, NavSubItem } from '@chatso/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { isOutside } from '../../lib/navigation/navigation-items.ts';
import { useSession } from '../../lib/session/session.ts';

interface NavLinkProps {
  item: NavItem | NavSubItem;
  label?: string;
  active: boolean;
  className: string | undefined;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
  onClick?: () => void;
}

/** A navigation item as a link: inside the workspace, at the top level, or outside in a tab of its own (C-27). */
export function NavLink({ item, label, active, className, children, ref, ...rest }: NavLinkProps) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  if (isOutside(item.url)) {
    return (
      <a
        {...rest}
        aria-label={label ? t('navigation.newTab', { name: label }) : undefined}
        className={className}
        href={item.url}
        ref={ref}
        rel="noopener"
        target="_blank"
      >
        {children}
      </a>
    );
  }
  const href = item.url.startsWith('/') ? item.url : `/ws/${workspaceId}/${item.url}`;
  return (
    <Link
      {...rest}
      activeProps={{}}
      aria-current={active ? 'page' : undefined}
      aria-label={label}
      className={className}
      ref={ref}
      to={href as '/'}
    >
      {children}
    </Link>
  );
}
