import type { WidgetLanguage } from '@chatso/domain';

/** The page a mail's link leads to, in every language of the widget. */
export const continuePageTexts: Record<WidgetLanguage, { title: string; lead: string; shop: string }> = {
  en: {
    title: 'Your chat',
    lead: 'It goes on at the corner of this page, as if you were in the shop.',
    shop: 'To the shop',
  },
  fr: {
    title: 'Votre clavardage',
    lead: 'Il se poursuit au coin de cette page, comme si vous étiez dans la boutique.',
    shop: 'Vers la boutique',
  },
  es: {
    title: 'Su chat',
    lead: 'Continúa en la esquina de esta página, como si estuviera en la tienda.',
    shop: 'A la tienda',
  },
  de: {
    title: 'Ihr Chat',
    lead: 'Er geht in der Ecke dieser Seite weiter, als wären Sie im Shop.',
    shop: 'Zum Shop',
  },
  pt: {
    title: 'Sua conversa',
    lead: 'Ela continua no canto desta página, como se você estivesse na loja.',
    shop: 'Ir para a loja',
  },
  it: {
    title: 'La sua chat',
    lead: 'Continua nell’angolo di questa pagina, come se fosse nel negozio.',
    shop: 'Vai al negozio',
  },
  nl: {
    title: 'Uw chat',
    lead: 'Hij gaat verder in de hoek van deze pagina, alsof u in de winkel bent.',
    shop: 'Naar de winkel',
  },
  pl: {
    title: 'Twój czat',
    lead: 'Trwa dalej w rogu tej strony, tak jak w sklepie.',
    shop: 'Do sklepu',
  },
  ja: {
    title: 'チャット',
    lead: 'このページの隅で、ショップと同じように続けられます。',
    shop: 'ショップへ',
  },
  ar: {
    title: 'محادثتك',
    lead: 'تستمر في زاوية هذه الصفحة كما لو كنت في المتجر.',
    shop: 'إلى المتجر',
  },
};
