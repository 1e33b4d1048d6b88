import { Button } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './connect.module.css';

interface MeanwhileProps {
  /** What somebody else did to the shop while one was at it. */
  what: 'deleted' | 'changed' | 'disconnected' | null;
  /** Null: there is nothing left to go on with. */
  onGoOn: (() => void) | null;
}

/** A colleague at the same shop: said before anything of theirs is replaced. */
export function Meanwhile({ what, onGoOn }: MeanwhileProps) {
  const { t } = useTranslation();
  if (what === null) return null;
  return (
    <div className={classes.meanwhile}>
      <Notice tone="wait">{t(`shops.flow.meanwhile.${what}`)}</Notice>
      {what === 'deleted' || onGoOn === null ? null : (
        <Button size="xs" variant="default" onClick={onGoOn}>
          {t(`shops.flow.goOn.${what}`)}
        </Button>
      )}
    </div>
  );
}
