/** A style sheet of a part that comes late; as an object, since the frame's policy lets nobody write one into the page. */
export function styleLater(css: string): void {
  if (!('adoptedStyleSheets' in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
