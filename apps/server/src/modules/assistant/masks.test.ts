import { describe, expect, it } from 'vitest';
import { growthOf, linear } from '../../../test/cpu-time.ts';
import { beginningOf, maskPerson, nameMask } from './masks.ts';

describe('what a provider does not see', () => {
  it('names of those who speak, whole and in parts, and no other words', () => {
    const mask = nameMask(['Ann Lee', '\u2068de la Cruz, María\u2069', 'Will', '王小明', '']);
    expect(mask('Hi Ann, it is ann lee again. ANN LEE')).toBe('Hi [name], it is [name] again. [name]');
    expect(mask('María de la Cruz will write; Anna and the annex stay.')).toBe(
      '[name] de la [name] will write; Anna and the annex stay.',
    );
    expect(mask('我是王小明。')).toBe('我是[name]。');
    expect(nameMask([])('Ann')).toBe('Ann');
    expect(nameMask(['A.(b)[c]|d C*+?'])('x A.(b)[c]|d c*+? y')).toBe('x [name] y');
  });

  it('halves of addresses and numbers, where a long text is cut', () => {
    const cutIn = (text: string, at: string) => maskPerson(beginningOf(text, text.indexOf(at)));
    expect(cutIn('write to ann@example.com please', 'mple.com')).toBe('write to');
    expect(cutIn('call +47 912 34 567 please', '4 567')).toBe('call');
    expect(cutIn('会議は明日です。', 'です')).toBe('会議は明日');
    expect(beginningOf('short', 10)).toBe('short');
    expect(beginningOf('x'.repeat(20), 10)).toBe('');
  });

  it('is not slowed down by what is made to slow it down', () => {
    for (const sign of ['a', '1', ' ', '@', 'A ', '1-', 'Ann ']) {
      const masked = (length: number) => nameMask(['Ann Lee'])(maskPerson(sign.repeat(length / sign.length)));
      expect(growthOf(8000, masked), sign).toBeLessThan(linear);
      const begun = (length: number) => beginningOf(sign.repeat(length / sign.length), length / 2);
      expect(growthOf(80_000, begun), sign).toBeLessThan(linear);
    }
  });
});
