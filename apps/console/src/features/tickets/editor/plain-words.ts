const wordsIn = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  const { nodeName } = node;
  if (nodeName === 'BR' || nodeName === 'HR') return '\n';
  const inside = [...node.childNodes].map(wordsIn).join('');
  if (nodeName === 'LI') return `- ${inside}`;
  return nodeName === 'P' ? `${inside}\n` : inside;
};

/** What the editor's HTML says, a line for each of its lines; pictures say nothing. */
export const wordsOf = (html: string): string =>
  // A document of its own: nothing of it runs, and nothing is fetched.
  wordsIn(new DOMParser().parseFromString(html, 'text/html').body).trim();

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const asHtml = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? '');

/** A text as the editor has what is typed: a paragraph for each line. */
export const htmlOf = (text: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => `<p>${asHtml(line)}</p>`)
    .join('');
