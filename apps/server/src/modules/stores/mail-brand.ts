import type { MailBrand } from '../../platform/mail/mail-content.ts';
import type { StoreRow } from './stores.schema.ts';

/** Pictures of our own are paths; mails are read elsewhere. */
function wholeAddress(address: string | null, origin: string): string | null {
  if (address === null || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return /^https?:$/.test(url.protocol) ? url.href : null;
}

/** How a store's mails look: its colour, and the widget's logo, else its picture, else its first letters. */
export function mailBrandOf({ name, image, settings }: StoreRow, origin: string): MailBrand {
  const { primaryColor, enableBrandLogo, brandLogo } = settings.widgetCustomization;
  const logo = (enableBrandLogo ? brandLogo : null) ?? image;
  return { name, color: primaryColor, logo: wholeAddress(logo, origin) };
}
