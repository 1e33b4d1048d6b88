import { Tooltip, UnstyledButton } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../lib/commands.ts';
import { importAgain } from '../../lib/import-again.ts';
import classes from './assistant-host.module.css';

const AssistantDrawer = lazy(async () => ({
  default: (await importAgain(() => import('./assistant-drawer.tsx'))).AssistantDrawer,
}));

/**
 * The button stands in the margin of 16 px that every page and panel keeps free at its edge, so that it covers neither
 * figures nor the composer nor the dock; in an open chat on a phone there is no such margin, and the palette opens it.
 */
export function AssistantHost() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  /** Once opened it stays, so that it closes with its movement. */
  const [wanted, setWanted] = useState(false);
  const commands = useMemo(() => {
    const run = () => {
      setWanted(true);
      setOpened(true);
    };
    return [
      {
        id: 'assistant',
        group: 'actions' as const,
        label: t('assistant.open'),
        keywords: t('assistant.words'),
        icon: <Sparkles aria-hidden size={16} strokeWidth={1.75} />,
        run,
      },
    ];
  }, [t]);
  useCommands(commands);
  return (
    <>
      <Tooltip disabled={opened} label={t('assistant.open')} position="left">
        <UnstyledButton
          aria-expanded={opened}
          aria-haspopup="dialog"
          aria-label={t('assistant.open')}
          className={classes.launcher}
          onClick={() => commands[0]?.run()}
          onFocus={() => setWanted(true)}
          onPointerEnter={() => setWanted(true)}
        >
          <Sparkles aria-hidden size={16} strokeWidth={1.75} />
        </UnstyledButton>
      </Tooltip>
      <Suspense>{wanted ? <AssistantDrawer opened={opened} onClose={() => setOpened(false)} /> : null}</Suspense>
    </>
  );
}
