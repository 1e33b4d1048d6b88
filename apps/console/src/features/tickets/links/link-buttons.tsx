import { Button } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { LinkCustomer } from './link-customer.tsx';
import { LinkChat, LinkEmail, LinkOrder, type LinkProps } from './link-dialogs.tsx';
import { type Chosen, type LinkKind, linkIcons, linkKinds } from './link-kinds.ts';
import classes from './links.module.css';

const dialogs: Record<LinkKind, ComponentType<LinkProps>> = {
  ...{ customer: LinkCustomer, chat: LinkChat, order: LinkOrder, email: LinkEmail },
};

interface LinkButtonsProps {
  disabled: boolean;
  onLink(kind: LinkKind, chosen: Chosen): unknown;
}

/** N-07 */
export function LinkButtons({ disabled, onLink }: LinkButtonsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<LinkKind | null>(null);
  const Dialog = open ? dialogs[open] : null;
  return (
    <>
      <div className={classes.grid}>
        {linkKinds.map((kind) => {
          const Icon = linkIcons[kind];
          return (
            <Button
              disabled={disabled}
              justify="start"
              key={kind}
              leftSection={<Icon aria-hidden size={14} strokeWidth={1.75} />}
              size="xs"
              variant="default"
              onClick={() => setOpen(kind)}
            >
              {t(`ticket.links.do.${kind}`)}
            </Button>
          );
        })}
      </div>
      {open && Dialog ? <Dialog onClose={() => setOpen(null)} onLink={(chosen) => onLink(open, chosen)} /> : null}
    </>
  );
}
