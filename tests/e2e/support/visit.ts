import type { Page } from '@playwright/test';

/** How the console says that it is at rest; it is the router's own name for devtools. */
interface Router {
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
}

/** Goes to a page of the workspace one is in, without a load. */
export async function visit(page: Page, path: string): Promise<void> {
  const base = /^\/ws\/[^/]+/.exec(new URL(page.url()).pathname)?.[0];
  if (base === undefined) throw new Error(`No workspace: ${page.url()}`);
  await visitAll(page, base, [path]);
}

/**
 * Goes to addresses below `base` one after another as links inside the console do, and answers where each leads once the
 * console is at rest and shows a page: a load of the console costs as much as twenty of these. In one go, because each
 * step of Playwright costs as much as a page.
 */
export const visitAll = (page: Page, base: string, list: readonly string[]): Promise<string[]> =>
  page.evaluate(
    async ([below, paths]) => {
      const router = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
      const here = () => window.location.pathname + window.location.search;
      const heading = () => document.querySelector('h1, h2')?.textContent ?? '';
      const atRest = () =>
        router.state.status === 'idle' &&
        router.state.resolvedLocation?.href === here() &&
        router.state.location.href === here() &&
        heading() !== '';
      const found: string[] = [];
      for (const path of paths) {
        window.history.pushState({}, '', `${below}/${path}`);
        for (const until = Date.now() + 10_000; !atRest() && Date.now() < until; )
          await new Promise((done) => setTimeout(done, 2));
        const shown = heading() === '' ? ' without a heading' : '';
        found.push(`${path} -> ${here().replace(below, '').replace(/^\//, '')}${shown}`);
      }
      return found;
    },
    [base, list] as const,
  );
