/** What a mail may say about how it looks: nothing that leaves its place, covers anything or fetches. */
const properties = new Set(
  `background-color border border-bottom border-bottom-color border-bottom-style border-bottom-width border-collapse
  border-color border-left border-left-color border-left-style border-left-width border-radius border-right
  border-right-color border-right-style border-right-width border-spacing border-style border-top border-top-color
  border-top-style border-top-width border-width color direction display font font-family font-size font-style
  font-variant font-weight height letter-spacing line-height list-style-type margin margin-bottom margin-left
  margin-right margin-top max-width min-width padding padding-bottom padding-left padding-right padding-top
  table-layout text-align text-decoration text-indent text-transform unicode-bidi vertical-align white-space width
  word-break word-spacing overflow-wrap word-wrap`.split(/\s+/),
);

const plainValue = /^[\w\s#.,%'"!+-]*$/;
const color = /\b(?:rgb|rgba|hsl|hsla)\([\d\s.,%/]*\)/gi;
const displays = new Set(['block', 'inline', 'inline-block', 'none', 'table', 'table-row', 'table-cell', 'list-item']);
/** Beyond these a box would reach over what stands beside the mail, or be as tall as a page for nothing. */
const movedAway = /(?:^|\s)-\s*\d/;

/** The declarations of a style attribute that are harmless; '' for none. */
export function safeStyle(style: string): string {
  return style
    .slice(0, 4000)
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      const name = declaration.slice(0, colon).trim().toLowerCase();
      const value = declaration.slice(colon + 1).trim();
      return colon > 0 && properties.has(name) && isSafeValue(name, value) ? [`${name}:${value}`] : [];
    })
    .join(';');
}

function isSafeValue(name: string, value: string): boolean {
  if (value === '' || value.length > 300 || !plainValue.test(value.replace(color, ''))) return false;
  if (name === 'display') return displays.has(value.replace(/\s*!important$/i, '').toLowerCase());
  return !(/^(margin|text-indent|letter-spacing|word-spacing)/.test(name) && movedAway.test(value));
}
