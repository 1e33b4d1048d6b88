import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Notice } from '../../ui/forms.ts';
import { CopyButton } from './copy-button.tsx';
import { downloadText } from './download-text.ts';
import classes from './security.module.css';

/** The only time that they can be seen. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <div className={classes.dialogBody}>
        <Notice tone="info">{t('security.codesBody')}</Notice>
        <ul aria-label={t('security.codesTitle')} className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code className={classes.code}>{code}</code>
            </li>
          ))}
        </ul>
        <div className={classes.actions}>
          <CopyButton label={t('security.copyCodes')} text={text} />
          <Button
            leftSection={<Download aria-hidden size={16} strokeWidth={1.75} />}
            variant="default"
            onClick={() => downloadText('chatso-recovery-codes.txt', text)}
          >
            {t('security.download')}
          </Button>
        </div>
      </div>
      <div className={classes.dialogActions}>
        <Button data-autofocus onClick={onDone}>
          {t('security.saved')}
        </Button>
      </div>
    </>
  );
}
