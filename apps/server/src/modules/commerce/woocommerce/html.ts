const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', times: '×', deg: '°', reg: '®', trade: '™', copy: '©' },
};

/**
 * WordPress gives texts with entities ('Shirt &ndash; Black'); here they are text. Once and not again: '&amp;lt;' is the text
 * '&lt;'. Tags stay as they are and are shown as such.
 */
export const textOf = (html: string): string =>
  html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point > 0 && point <= 0x10_ff_ff && !(point >= 0xd8_00 && point <= 0xdf_ff)
      ? String.fromCodePoint(point)
      : whole;
  });
