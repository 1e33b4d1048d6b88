import { useMantineColorScheme } from '@mantine/core';
import { ArrowLeftRight, GraduationCap, Keyboard, LogOut, Monitor, Moon, Search, Sun } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../../lib/navigation/commands.ts';
import { openShellDialog } from '../../lib/navigation/shell-dialogs.ts';
import { setReplay } from '../../lib/navigation/tutorial-slots.ts';
import { useSession } from '../../lib/session/session.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What can be done on every page. */
export function useEverywhereCommands(): void {
  const { t, i18n } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const { signOut } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `signOut` is new at every render and always the same; the language changes `t`
  const commands = useMemo<Command[]>(() => {
    const action = (id: string, label: string, more: Omit<Command, 'id' | 'group' | 'label'>): Command => ({
      id,
      group: 'actions',
      label,
      ...more,
    });
    const theme = { keywords: t('shell.commands.themeWords') };
    return [
      action('palette', t('shell.commands.palette'), {
        shortcut: 'Mod+K',
        icon: <Search {...icon} />,
        run: () => openShellDialog('palette'),
      }),
      action('shortcuts', t('shell.shortcuts.title'), {
        shortcut: '?',
        icon: <Keyboard {...icon} />,
        run: () => openShellDialog('shortcuts'),
      }),
      action('switch-workspace', t('shell.commands.switchWorkspace'), {
        keywords: t('shell.commands.switchWords'),
        icon: <ArrowLeftRight {...icon} />,
        run: () => openShellDialog('workspace-switcher'),
      }),
      action('theme-light', t('shell.commands.themeLight'), {
        ...theme,
        icon: <Sun {...icon} />,
        run: () => setColorScheme('light'),
      }),
      action('theme-dark', t('shell.commands.themeDark'), {
        ...theme,
        icon: <Moon {...icon} />,
        run: () => setColorScheme('dark'),
      }),
      action('theme-system', t('shell.commands.themeSystem'), {
        ...theme,
        icon: <Monitor {...icon} />,
        run: () => setColorScheme('auto'),
      }),
      action('replay-tutorial', t('shell.commands.replayTutorial'), {
        keywords: t('shell.commands.replayWords'),
        icon: <GraduationCap {...icon} />,
        run: () => setReplay(true),
      }),
      action('sign-out', t('shell.commands.signOut'), {
        keywords: t('shell.commands.signOutWords'),
        icon: <LogOut {...icon} />,
        run: signOut,
      }),
    ];
  }, [t, i18n.language, setColorScheme]);
  useCommands(commands);
}
