import { Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { copyText } from '../../../ui/copy-text.ts';
import parts from '../parts.module.css';
import classes from './forwarding.module.css';

/** Something that is to be pasted elsewhere, with its name above it. */
export function CopyLine({ name, text, copyLabel }: { name: string; text: string; copyLabel: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.copyLine}>
      <span className={parts.words}>{name}</span>
      <div className={parts.forward}>
        <code dir="ltr">{text}</code>
        <Button
          aria-label={copyLabel}
          leftSection={<Copy aria-hidden size={14} />}
          size="xs"
          variant="default"
          onClick={() => void copyText(text)}
        >
          {t('mailboxes.copy')}
        </Button>
      </div>
    </div>
  );
}
