import { existsSync } from 'node:fs';

/**
 * Every window of Chromium keeps two renderers warm for the popups of an address bar that nobody sees: twice the
 * processes of a test and a fifth of its time. The rest is what Playwright switches off, as the last such switch is the
 * only one Chromium reads.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AimEnabled'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
  // Shop pages of the tests live under .test names; a real address on loopback is what Chromium accepts.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
];

/** With all that is around pages: notifications of the system, push, what waits behind other windows. */
export const wholeBrowser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const shell = process.env.CHROMIUM_HEADLESS_PATH ?? '/usr/bin/chromium-headless-shell';
/** The same engine without windows, which nobody sees here: a seventh of the time less. */
export const headlessBrowser = existsSync(shell) ? shell : wholeBrowser;
