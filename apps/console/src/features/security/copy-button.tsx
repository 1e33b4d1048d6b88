import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { toast } from '../../ui/index.ts';

/** Says for a moment that it has copied; a browser that refuses is told, so that nobody pastes something else. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? Check : Copy;
  const copy = () => {
    if (navigator.clipboard) clipboard.copy(text);
    else toast.error(t('security.copyFailed'));
  };
  return (
    <Button leftSection={<Icon aria-hidden size={16} strokeWidth={1.75} />} variant="default" onClick={copy}>
      {clipboard.copied ? t('security.copied') : label}
    </Button>
  );
}
