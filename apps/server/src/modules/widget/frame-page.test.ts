import { describe, expect, it } from 'vitest';
import { asScriptJson, framePolicy } from './frame-page.ts';

describe('the page in the frame', () => {
  it('[G-01] may be held by the store only, and runs nothing but our own files', () => {
    const here = { environment: 'production', publicUrl: null } as const;
    const policy = framePolicy(here, { url: 'https://shop.example' }, { host: 'chat.example' });
    expect(policy).toContain("frame-ancestors 'self' https://shop.example https://www.shop.example");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("connect-src 'self' ws://chat.example wss://chat.example;");
    expect(policy).not.toContain('unsafe');
  });

  it('[G-01] data inside a script element can neither end it nor begin a comment', () => {
    const value = { origin: '</script><!--<script>&\u2028' };
    const text = asScriptJson(value);
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text)).toEqual(value);
  });
});
