import type { Email } from 'postal-mime';

const headerOf = (email: Email, key: string): string => email.headers.find((header) => header.key === key)?.value ?? '';

const pgpText = /^\s*-----BEGIN PGP MESSAGE-----/m;

/** Whether only the recipient's key opens it: PGP/MIME, PGP in the text, or S/MIME. A signature alone hides nothing. */
export function isEncrypted(email: Email): boolean {
  const type = headerOf(email, 'content-type');
  if (/^\s*multipart\/encrypted\b/i.test(type)) return true;
  if (/^\s*application\/(?:x-)?pkcs7-mime\b/i.test(type))
    return !/smime-type\s*=\s*"?(?:signed|compressed)-/i.test(type);
  const text = email.text ?? '';
  return pgpText.test(text) && text.trim().startsWith('-----BEGIN PGP MESSAGE-----');
}
