import type { ConsentText, WidgetConfig, WidgetVisitor } from '@chatso/contract';

/** What the visitor has to agree to before a chat or a message; null when nothing, or agreed to already. */
export const neededConsent = ({ consent }: WidgetConfig, visitor: WidgetVisitor | null): ConsentText | null =>
  consent && visitor?.consentVersion !== consent.version ? consent : null;
