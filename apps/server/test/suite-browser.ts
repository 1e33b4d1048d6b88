import { expect } from 'vitest';

/** A browser's cookies, by name as far as sign-ins with the suite need it; what leads to `publicUrl` goes to the test's port. */
export class SuiteBrowser {
  private readonly cookies = new Map<string, string>();
  private readonly publicUrl: string;
  private readonly baseUrl: string;
  constructor(publicUrl: string, baseUrl: string) {
    this.publicUrl = publicUrl;
    this.baseUrl = baseUrl;
  }
  private keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value.join('='));
    }
  }
  /** Where it is sent. */
  async get(url: string): Promise<string> {
    const real = url.replace(this.publicUrl, this.baseUrl);
    const response = await fetch(real, { redirect: 'manual', headers: { cookie: this.header() } });
    this.keep(response);
    expect([302, 303]).toContain(response.status);
    return new URL(response.headers.get('location') ?? '', url).href;
  }
  async post(path: string, body: unknown): Promise<Response> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.header(), origin: this.publicUrl },
      body: JSON.stringify(body),
    });
    this.keep(response);
    return response;
  }
  header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  copy(): SuiteBrowser {
    const copy = new SuiteBrowser(this.publicUrl, this.baseUrl);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }
  set(name: string, value: string): void {
    this.cookies.set(name, value);
  }
}
