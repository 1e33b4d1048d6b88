/**
 * Where a quote begins, by how its lines are built: every mail program says it in the language of its reader, so words tell
 * little. Lines are those of a text, or what a browser shows as lines of HTML.
 */

const address = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.\p{L}{2,}/u;
/** A year, or a day and a month; in figures of any script. */
const date = /\p{Nd}{4}|\p{Nd}{1,2}\s?[./-]\s?\p{Nd}{1,2}/u;
const time = /\p{Nd}{1,2}\s?[:h時点시]\s?\p{Nd}{2}/u;
/** In a header of its own a time may have a dot, as in Italian and Danish. */
const timeOfHeader = /\p{Nd}{1,2}\s?[:.h時点시]\s?\p{Nd}{2}/u;

const endsInColon = /[:：]$/;
/** Of who writes no date and no address, in the languages in which that is common. */
const said =
  /^(?:on|am|le|el|il|op|den|em)\b.{4,300}(?:wrote|schrieb[^:]{0,80}|a écrit|escribió|ha scritto|schreef[^:]{0,80}|skrev[^:]{0,80}|escreveu)\s*:$/is;

const attributionChars = 400;
const attributionLines = 4;
/** A line as long as this one was broken by a program. */
const brokenAt = 55;

const clean = (line: string): string =>
  line
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

function isAttribution(text: string, isMarked: boolean): boolean {
  const [isDated, isTimed, isAddressed] = [date.test(text), time.test(text), address.test(text)];
  return said.test(text) || (isMarked ? isAddressed || (isDated && isTimed) : isDated && isAddressed);
}

/**
 * Where the line that says who wrote begins, when it ends here; null: there is none. Before a quote that is marked as one
 * less is asked of it than where nothing else says that one begins.
 */
export function attributionTo(lines: readonly string[], end: number, isMarked: boolean): number | null {
  if (!endsInColon.test(clean(lines[end] ?? ''))) return null;
  let found: { start: number; isDated: boolean } | null = null;
  let text = '';
  for (let start = end; start >= 0 && end - start < attributionLines; start -= 1) {
    const line = clean(lines[start] ?? '');
    text = `${line} ${text}`.trim();
    // A date is the last thing to be looked for, unless its line goes on above.
    const isWhole = found?.isDated === true && line.length < brokenAt;
    if (line === '' || line.startsWith('>') || isWhole || text.length > attributionChars) break;
    const isDated = date.test(text);
    if (isAttribution(text, isMarked) && (found === null || isDated)) found = { start, isDated };
  }
  return found?.start ?? null;
}

const label = /^[\s*_>]*\p{L}[\p{L}\p{M} .'’()/-]{0,40}?[*_]*\s?[:：][*_]*\s*(?!\/\/)(\S.*)$/u;
const separator = /^\s*(?:[-_*=]{2,}[^-_*=].{0,80}?[-_*=]{2,}|_{20,}|-{20,})\s*$/;
/** Five dashes on both sides, whatever stands between; below it Exchange leaves out addresses of its own people. */
const outlookLine = /^\s*-{5} ?[^\s-](?:.{0,60}[^\s-])? ?-{5}\s*$/;
const bracketed = /[<[]\S+@\S+[>\]]/;
const headersAtMost = 12;

/** The values of `Label: value` lines that follow one another, some of them with blank lines between. */
function headersAt(lines: readonly string[], at: number): string[] {
  const values: string[] = [];
  for (let index = at, blank = 0; index < lines.length && index < at + headersAtMost * 2; index += 1) {
    const line = lines[index] ?? '';
    const [, value] = label.exec(line) ?? [];
    if (clean(line) === '') blank += 1;
    else if (value !== undefined) values.push(value);
    else break;
    if (value !== undefined) blank = 0;
    if (blank > 1 || values.length >= headersAtMost) break;
  }
  return values;
}

const nextWords = (lines: readonly string[], from: number): number => {
  const found = lines.slice(from, from + 4).findIndex((line) => clean(line) !== '');
  return found < 0 ? from : from + found;
};

/**
 * Whether the headers of an earlier mail stand here, as Outlook writes them: who (with an address, or to whom with one in
 * brackets), when, to whom, and what about. A form that somebody filled in has other lines second.
 */
export function headersBeginAt(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (separator.test(line)) {
    const values = headersAt(lines, nextWords(lines, at + 1));
    const isAddressed = address.test(values[0] ?? '') || values.some((value) => bracketed.test(value));
    const isDated = values.slice(1, 3).some((value) => date.test(value) && timeOfHeader.test(value));
    return isDated && (isAddressed || outlookLine.test(line));
  }
  // Above them may stand a line, but no other header.
  const above = lines.slice(Math.max(0, at - 2), at).some((one) => label.test(one));
  if (above || !label.test(line)) return false;
  const [from = '', sent = '', to = ''] = headersAt(lines, at);
  const isAddressed = address.test(from) || bracketed.test(to);
  return to !== '' && isAddressed && date.test(sent) && timeOfHeader.test(sent);
}

const forwardWords =
  /^\W*(?:-+\s*)?(?:forwarded message|begin forwarded message|weitergeleitete nachricht|message transféré|début du message)/i;

/** What is handed on is no quote: below a line of Google or Thunderbird (by its dashes), or of Apple (by its colon). */
export function beginsForward(lines: readonly string[]): boolean {
  const at = nextWords(lines, 0);
  const line = clean((lines[at] ?? '').slice(0, 200)).replace(/^(?:> ?)+/, '');
  if (forwardWords.test(line)) return true;
  const isApples = endsInColon.test(line) && !date.test(line) && !address.test(line);
  if (!isApples && !/^(?:-{8} .* -{8}|-{10} .* -{9,10})$/.test(line)) return false;
  const values = headersAt(
    lines.map((one) => one.replace(/^(?:> ?)+/, '')),
    nextWords(lines, at + 1),
  );
  return values.length >= 3 && values.some((value) => address.test(value));
}
