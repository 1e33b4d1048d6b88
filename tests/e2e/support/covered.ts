import type { Page } from '@playwright/test';

/**
 * What a pointer cannot reach: each visible, enabled control whose centre belongs to something else, once it is scrolled to
 * where its page lets it be. Said with what lies over it.
 */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="checkbox"], [role="switch"], [role="combobox"], [role="option"]';
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}'`;
    const isUsable = (element: Element): boolean =>
      !element.matches(':disabled, [aria-disabled="true"], [aria-hidden="true"] *, [inert] *') &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(element).pointerEvents !== 'none';
    const found: string[] = [];
    // What is asked in front of the page is answered first; all behind it waits.
    const scope = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document;
    for (const element of scope.querySelectorAll(controls)) {
      if (!isUsable(element)) continue;
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // A link of two lines has its middle where there is no word of it; what is read out only has no size.
      if (
        width < 4 ||
        height < 4 ||
        (getComputedStyle(element).display === 'inline' && element.getClientRects().length > 1)
      )
        continue;
      // The link that skips to the content waits above the window until it has the focus.
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
        if (!element.matches('[href="#content"]')) found.push(`${nameOf(element)} is outside of the window`);
        continue;
      }
      const above = document.elementFromPoint(x, y);
      const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
      const own = above !== null && (element.contains(above) || labels.some((label) => label.contains(above)));
      if (!own) found.push(`${nameOf(element)} lies under ${above ? nameOf(above) : 'nothing'}`);
    }
    return [...new Set(found)];
  });
