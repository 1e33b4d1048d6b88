import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useIsNarrow } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../index.ts';
import { SideDrawer } from './side-drawer.tsx';
import classes from './side-panel.module.css';

interface SidePanelProps {
  /** Names the panel. */
  label: string;
  head: ReactNode;
  /** Before the button that closes it: a menu. */
  actions?: ReactNode;
  footer?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** About the row of a list that is open: a column beside the list where there is room, a drawer where there is not. */
export function SidePanel(props: SidePanelProps) {
  const { label, head, actions, footer, onClose, children } = props;
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  useEscape(onClose, !isNarrow);
  if (isNarrow) {
    return (
      <SideDrawer title={label} width={340} onClose={onClose}>
        <div className={classes.within}>
          <div className={classes.drawerHead}>
            <div className={classes.headText}>{head}</div>
            {actions}
          </div>
          <div className={classes.drawerBody}>{children}</div>
          {footer ? <div className={classes.footer}>{footer}</div> : null}
        </div>
      </SideDrawer>
    );
  }
  return (
    <aside aria-label={label} className={classes.panel} data-beside-list>
      <header className={classes.head}>
        <div className={classes.headText}>{head}</div>
        {actions}
        <IconButton icon={<X size={18} strokeWidth={1.75} />} label={t('common.close')} onClick={onClose} />
      </header>
      <div className={classes.body}>{children}</div>
      {footer ? <div className={classes.footer}>{footer}</div> : null}
    </aside>
  );
}

/** Escape closes the column where nothing else hears it: no field, no menu, no dialog. */
function useEscape(onClose: () => void, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) return;
      onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose, active]);
}
