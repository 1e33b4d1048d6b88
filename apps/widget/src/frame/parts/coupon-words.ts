/**
 * Words of coupons, with their card and not with all texts: what the opened chat weighs is nearly used up in some languages.
 * `off` is what a discount is called, `{}` its worth.
 */
const words: Readonly<Record<string, { off: string; back: string; used: string }>> = {
  en: { off: '{} off', back: 'Taken back', used: 'Used' },
  fr: { off: '{} de rabais', back: 'Repris', used: 'Utilisé' },
  de: { off: '{} Rabatt', back: 'Zurückgenommen', used: 'Eingelöst' },
  es: { off: '{} de descuento', back: 'Retirado', used: 'Usado' },
  it: { off: '{} di sconto', back: 'Ritirato', used: 'Usato' },
  pt: { off: '{} de desconto', back: 'Retirado', used: 'Usado' },
  nl: { off: '{} korting', back: 'Ingetrokken', used: 'Gebruikt' },
  pl: { off: 'Rabat {}', back: 'Wycofany', used: 'Wykorzystany' },
  ja: { off: '{}オフ', back: '取り消されました', used: '使用済み' },
  ar: { off: 'خصم {}', back: 'تم سحبها', used: 'مستخدمة' },
};

const english = { off: '{} off', back: 'Taken back', used: 'Used' };

/** In the language of the frame. */
export const couponWords = () => words[document.documentElement.lang.slice(0, 2)] ?? english;
