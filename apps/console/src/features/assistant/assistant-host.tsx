import { Sparkles } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { importAgain } from '../../lib/browser/import-again.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { closeAssistant, openAssistant, useAssistantOpened } from '../../lib/navigation/assistant-drawer.ts';
import { useCommands } from '../../lib/navigation/commands.ts';

const AssistantDrawer = lazy(async () => ({
  default: (await importAgain(() => import('./assistant-drawer.tsx'))).AssistantDrawer,
}));

/** The drawer and its command; the navigation has the button, so nothing floats over the page. */
export function AssistantHost() {
  const { t } = useTranslation();
  const opened = useAssistantOpened();
  /** Once opened it stays, so that it closes with its movement. */
  const wanted = useRef(false);
  if (opened) wanted.current = true;
  useEffect(() => closeAssistant, []);
  useCommands(
    useMemo(
      () => [
        {
          id: 'assistant',
          group: 'actions' as const,
          label: t('assistant.open'),
          keywords: t('assistant.words'),
          icon: <Sparkles aria-hidden size={16} strokeWidth={1.75} />,
          run: openAssistant,
        },
      ],
      [t],
    ),
  );
  return <Suspense>{wanted.current ? <AssistantDrawer opened={opened} onClose={closeAssistant} /> : null}</Suspense>;
}
