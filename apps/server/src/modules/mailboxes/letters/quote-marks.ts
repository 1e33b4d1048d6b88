/**
 * Where mail programs say that they quote. `element`: what is in it; `rest`: from here to the end.
 * Read before classes and ids are taken out of a mail.
 */
export function quoteMark(tag: string, given: Record<string, string>): 'element' | 'rest' | null {
  const classes = ` ${(given.class ?? '').toLowerCase()} `;
  const id = (given.id ?? '').toLowerCase();
  if (tag === 'blockquote' && (given.type ?? '').toLowerCase() === 'cite') return 'element';
  if (/ (gmail_quote|gmail_quote_container|yahoo_quoted|protonmail_quote|zmail_extra|tutanota_quote) /.test(classes))
    return 'element';
  if (/ (moz-cite-prefix|gmail_attr) /.test(classes)) return 'rest';
  if (
    /^(divrplyfwdmsg|appendonsend|mail-editor-reference-message-container|olk_src_body_section|reply-intro)$/.test(
      id.replace(/^x_/, ''),
    )
  )
    return 'rest';
  // Outlook for Windows: a line above 'From:', in colours of its own.
  const style = (given.style ?? '').toLowerCase().replace(/\s/g, '');
  if (tag === 'div' && /border:none;border-top:solid#(e1e1e1|b5c4df)1\.0pt/.test(style)) return 'rest';
  return null;
}
