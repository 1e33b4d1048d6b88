import type { ShopKey } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { PasswordInput, TextInput } from '@mantine/core';
import { problemWords } from '../../lib/api/errors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { Entered } from './steps.ts';

interface KeyFieldsProps {
  /** In the order of the contract: the one people know the way by comes last, and is asked for first. */
  names: readonly ShopKey[];
  keys: Entered['keys'];
  /** Those one cannot go on without. */
  missing: readonly ShopKey[];
  onChange(keys: Entered['keys']): void;
}

/** Names are no secrets; whoever types them wants to see them. */
const plainKeys: ReadonlySet<ShopKey> = new Set(['consumerKey', 'clientId', 'username', 'companyId']);

export function KeyFields({ names, keys, missing, onChange }: KeyFieldsProps) {
  const { t } = useTranslation();
  return [...names].reverse().map((key) => {
    const shared = {
      autoComplete: 'off',
      dir: 'ltr' as const,
      error: missing.includes(key) ? problemWords('required') : undefined,
      label: t(`shops.flow.keyNames.${key}`),
      maxLength: limits.shopSecretChars,
      value: keys[key] ?? '',
      onChange: (event: { currentTarget: { value: string } }) => {
        const { [key]: _, ...others } = keys;
        const { value } = event.currentTarget;
        onChange(value === '' ? others : { ...others, [key]: value });
      },
    };
    return plainKeys.has(key) ? (
      <TextInput key={key} {...shared} />
    ) : (
      <PasswordInput key={key} visibilityToggleButtonProps={{ 'aria-label': t('shops.showSecret') }} {...shared} />
    );
  });
}
