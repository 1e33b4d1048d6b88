/** The media text of each rule before it was forced. */
const before = new WeakMap<CSSMediaRule, string>();

function force(rules: Iterable<CSSRule>, dark: boolean): void {
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule)) continue;
    const text = before.get(rule) ?? rule.media.mediaText;
    before.set(rule, text);
    if (text.includes('prefers-color-scheme')) rule.media.mediaText = dark ? 'all' : 'not all';
    else force(rule.cssRules, dark);
  }
}

/** Shows a page as it is in the light or in the dark, whatever this device prefers. */
export function forceScheme(sheets: Iterable<CSSStyleSheet>, dark: boolean): void {
  for (const sheet of sheets) force(sheet.cssRules, dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
}
