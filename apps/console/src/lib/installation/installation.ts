import { decideErrorReports } from '../reports/error-reports.ts';
import { publicApi } from '../session/session-refresh.ts';
import { injectScripts } from './outside-scripts.ts';
import { setSuiteUrl } from './suite.ts';

const askAgainMs = 10_000;

/**
 * Learns what the operator configured, once per page, and acts on it. Loaded beside the first page and never waited for:
 * until it has an answer, this installation has no suite, loads no scripts and reports no errors. Returns what ends it.
 */
export function followInstallation(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  async function ask(): Promise<void> {
    try {
      const config = await publicApi['installation.config']();
      if (ended) return;
      setSuiteUrl(config.suiteUrl);
      injectScripts(config.scripts);
      void decideErrorReports(config.errorReporting);
    } catch {
      if (!ended) timer = setTimeout(() => void ask(), askAgainMs);
    }
  }
  void ask();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
