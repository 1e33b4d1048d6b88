import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

const themeChoices = [
  { value: 'light', label: 'nav.themeLight', icon: Sun },
  { value: 'dark', label: 'nav.themeDark', icon: Moon },
  { value: 'auto', label: 'nav.themeSystem', icon: Monitor },
] as const satisfies readonly { value: MantineColorScheme; label: string; icon: unknown }[];

/** The three themes as menu items; the chosen one carries a check. */
export function ThemeItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return themeChoices.map(({ value, label, icon: Icon }) => (
    <Menu.Item
      aria-current={colorScheme === value ? 'true' : undefined}
      closeMenuOnClick={false}
      key={value}
      leftSection={<Icon aria-hidden size={16} strokeWidth={1.75} />}
      rightSection={colorScheme === value ? <Check aria-hidden size={16} strokeWidth={1.75} /> : null}
      onClick={() => setColorScheme(value)}
    >
      {t(label)}
    </Menu.Item>
  ));
}
