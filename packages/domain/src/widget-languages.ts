/** What the widget speaks; the first is what it speaks to whoever reads none of the others. */
export const widgetLanguages = ['en', 'fr', 'es', 'de', 'pt', 'it', 'nl', 'pl', 'ja', 'ar'] as const;
export type WidgetLanguage = (typeof widgetLanguages)[number];
