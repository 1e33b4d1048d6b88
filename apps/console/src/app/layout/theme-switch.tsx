import { ActionIcon, type MantineColorScheme, Menu, Tooltip, useMantineColorScheme } from '@mantine/core';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export const themeChoices = [
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

/** Theme of the rail: light, dark or as the system. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const { colorScheme } = useMantineColorScheme();
  const current = themeChoices.find((choice) => choice.value === colorScheme) ?? themeChoices[2];
  const name = `${t('nav.theme')}: ${t(current.label)}`;
  return (
    <Menu position="right-end" width={180} withinPortal={false}>
      <Menu.Target>
        <Tooltip label={name} position="right">
          <ActionIcon aria-label={name} size={40}>
            <current.icon aria-hidden size={18} strokeWidth={1.75} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('nav.theme')}</Menu.Label>
        <ThemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
