import { logoutPath } from '../browser/browser.ts';

/** Address of the suite, once the server has said it; null: there is none (decision A-4). */
let suiteUrl: string | null = null;

export function setSuiteUrl(url: string | null): void {
  suiteUrl = url;
}

/** Home of the suite; without a suite that is ours. */
export const suiteHome = (): string => suiteUrl ?? '/';

/** Where the suite's session ends; without a suite our own page does it. */
export const suiteLogout = (): string => (suiteUrl === null ? logoutPath : `${suiteUrl}/logout`);
