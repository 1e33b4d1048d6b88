import { describe, expect, it } from 'vitest';
import { fillShortcut, isShortcutKeyword, parseShortcut, shortcutKey, unknownVariables } from './shortcuts.ts';

const known = { 'customer.name': 'Ada', 'agent.alias': 'Robin', 'store.name': 'Nordwind' };
const nobody = { 'customer.name': null, 'agent.alias': ' ', 'store.name': null };

describe('fillShortcut', () => {
  it('[P-54] puts in what is known', () => {
    const text = 'Hi {{customer.name}}, {{ agent.alias }} from {{store.name}} here.';
    expect(fillShortcut(text, known)).toBe('Hi Ada, Robin from Nordwind here.');
  });

  it.each([
    ['Hi {{customer.name|there}}!', 'Hi there!'],
    ['Hi {{customer.name}}, how can I help?', 'Hi, how can I help?'],
    ['{{customer.name}}, thank you', 'thank you'],
    ['Line\n{{customer.name}}: thanks', 'Line\nthanks'],
    ['Yours, {{agent.alias}}', 'Yours,'],
    ['{{customer.name}}', ''],
    ['{{customer.name}} {{store.name|us}}', 'us'],
    ['{{customer.name|a | b}}', 'a | b'],
    ['Hi {{customer.name|  there  }}!', 'Hi there!'],
    ['Hi {{customer.name|}}, hello', 'Hi, hello'],
    ['Dear \t {{customer.name}} and  others', 'Dear and  others'],
    ['{{customer.name}}, \t one, two', 'one, two'],
    ['One  two {{customer.name}}', 'One  two'],
  ])('[P-54] a missing value: %s', (text, filled) => {
    expect(fillShortcut(text, nobody)).toBe(filled);
  });

  it('[P-54] what a customer calls themselves is not read as a variable', () => {
    expect(fillShortcut('Hi {{customer.name}}', { ...known, 'customer.name': '{{store.name}}' })).toBe(
      'Hi {{store.name}}',
    );
  });

  it('leaves braces it does not know, and dollar signs, as they are', () => {
    expect(fillShortcut('{{order.id}} costs $1 {{', known)).toBe('{{order.id}} costs $1 {{');
  });
});

describe('unknownVariables', () => {
  it.each([
    ['{{customer.name}} {{store.name|x}}', []],
    ['{{customer.nmae}} and {{customer.nmae}} and {{}}', ['{{customer.nmae}}', '{{}}']],
    ['Hi {{customer.name', ['{{']],
    ['Hi customer.name}}', ['}}']],
    ['{ one brace } is a text', []],
  ])('%s', (text, unknown) => {
    expect(unknownVariables(text)).toEqual(unknown);
  });

  it('knows what is in the text, and nothing that is not', () => {
    expect(parseShortcut('')).toEqual([]);
    expect(parseShortcut('{{store.name}}{{customer.name| you }}')).toEqual([
      { kind: 'variable', name: 'store.name', fallback: null, source: '{{store.name}}' },
      { kind: 'variable', name: 'customer.name', fallback: 'you', source: '{{customer.name| you }}' },
    ]);
    expect(parseShortcut('a {{ b')).toEqual([
      { kind: 'text', text: 'a ' },
      expect.objectContaining({ source: '{{' }),
      { kind: 'text', text: ' b' },
    ]);
  });

  it('parts put together are the text again', () => {
    for (const text of ['a{{b}}c}}{{', '{{store.name|x}} {', '', '{{{customer.name}}}']) {
      expect(
        parseShortcut(text)
          .map((part) => (part.kind === 'text' ? part.text : part.source))
          .join(''),
      ).toBe(text);
    }
  });
});

describe('keywords', () => {
  it.each(['more', 'Any-thing_Else2', 'été', 'شكرا', 'a'.repeat(30)])('[P-55] %s is one', (keyword) => {
    expect(isShortcutKeyword(keyword)).toBe(true);
  });

  it.each(['', 'two words', '/more', 'a'.repeat(31), 'a.b', '😀'])('[P-55] "%s" is none', (keyword) => {
    expect(isShortcutKeyword(keyword)).toBe(false);
  });

  it('[P-55] letter case and composed letters make no difference', () => {
    expect(shortcutKey('ÉTÉ')).toBe(shortcutKey('e\u0301te\u0301'));
  });
});
