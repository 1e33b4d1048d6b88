/** Markup that may be put into the page as it is. Everything else is escaped on the way in. */
export interface Markup {
  markup: string;
}

type Value = string | number | Markup | readonly Markup[] | null | false;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const text = (value: Value): string => {
  if (value === null || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c);
  if ('markup' in value) return value.markup;
  return value.map((part) => part.markup).join('');
};

/** Template tag: values are escaped unless they are markup themselves. Attribute values must be quoted. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: strings.reduce((sum, part, i) => sum + text(values[i - 1] ?? null) + part),
});

export const fill = (element: Element, content: Markup): void => {
  element.innerHTML = content.markup;
};
