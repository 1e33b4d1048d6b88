import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

interface FactProps {
  label: string;
  /** In full, for what is cut. */
  title?: string | null;
  children: ReactNode;
}

/** A line of the panel. I-24: what nobody knows says N/A. */
export function Fact({ label, title, children }: FactProps) {
  const { t } = useTranslation();
  return (
    <>
      <dt>{label}</dt>
      <dd dir="auto" title={title ?? undefined}>
        {children || t('liveChat.info.none')}
      </dd>
    </>
  );
}
