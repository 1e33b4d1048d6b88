import { type ChatLabelColor, chatLabelColors } from '@chatso/contract';
import { Menu, UnstyledButton } from '@mantine/core';
import { Check } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './label-list.module.css';
import { TagDot } from './tag-dot.tsx';

interface ColorMenuProps {
  color: ChatLabelColor;
  label: string;
  onChoose(color: ChatLabelColor): void;
}

export function ColorMenu({ color: chosen, label, onChoose }: ColorMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton aria-label={label} className={classes.colorButton}>
          <TagDot color={chosen} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {chatLabelColors.map((color) => (
          <Menu.Item
            key={color}
            leftSection={<TagDot color={color} />}
            rightSection={color === chosen ? <Check aria-hidden size={16} strokeWidth={1.75} /> : null}
            onClick={() => onChoose(color)}
          >
            {t(`recordLabels.colors.${color}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
