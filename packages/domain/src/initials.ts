const segmenter =
  typeof Intl.Segmenter === 'undefined' ? null : new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** First character as a person sees it: an emoji with its skin tone or a letter with its marks is one. */
function firstGrapheme(text: string): string {
  if (!segmenter) return [...text][0] ?? '';
  for (const { segment } of segmenter.segment(text)) return segment;
  return '';
}

const generation = /^(?:jr|sr|ii|iii|iv|v)\.?$/i;
const startsWithLetter = /^\p{L}/u;

/** One or two initials of a name in any script: 'MS', 'لح', 'V' for 'Visitor #4127'; an emoji when there is no letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s\p{Zs}]+/u);
  const named = words
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word, index) => startsWithLetter.test(word) && !(index > 1 && generation.test(word)));
  const first = named[0];
  if (!first) return firstGrapheme(name.trim()) || '?';
  const last = named.length > 1 ? named[named.length - 1] : undefined;
  return `${firstGrapheme(first)}${last ? firstGrapheme(last) : ''}`.toLocaleUpperCase();
}
