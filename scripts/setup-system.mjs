/**
 * Finds what the tests need from the system, Chromium, a Redis, Dovecot and PHP, and as root on Debian installs what is missing.
 * On its own: exit code 1 when something stays missing.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const needs = [
  {
    tool: 'chromium',
    package: 'chromium',
    variable: 'CHROMIUM_PATH',
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    paths: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    suites: 'e2e',
  },
  {
    tool: 'headless',
    package: 'chromium-headless-shell',
    variable: 'CHROMIUM_HEADLESS_PATH',
    programs: ['chromium-headless-shell', 'chrome-headless-shell'],
    paths: [],
    // The whole browser does as well and takes longer; not every system has this package.
    instead: 'chromium',
  },
  {
    tool: 'redis',
    package: 'redis-server',
    variable: 'REDIS_SERVER_PATH',
    programs: ['redis-server', 'valkey-server'],
    paths: ['/opt/homebrew/bin/redis-server'],
    suites: 'cluster',
  },
  {
    tool: 'dovecot',
    package: 'dovecot-imapd',
    variable: 'DOVECOT_PATH',
    programs: ['dovecot'],
    paths: ['/usr/sbin/dovecot', '/opt/homebrew/sbin/dovecot'],
    suites: 'api',
  },
  {
    tool: 'php',
    package: 'php-cli',
    variable: 'PHP_PATH',
    programs: ['php'],
    paths: ['/opt/homebrew/bin/php'],
    suites: 'tooling',
  },
];

function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function find({ variable, programs, paths }) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  const candidates = [
    process.env[variable],
    ...programs.flatMap((program) => folders.map((folder) => join(folder, program))),
    ...paths,
  ];
  return candidates.find((path) => path && executable(path)) ?? null;
}

/** Where a tool is, or null. */
export const findTool = (name) => find(needs.find(({ tool }) => tool === name));

function install(packages) {
  console.log(`Installing ${packages.join(' and ')} for the tests (apt-get) ...`);
  // Run level 1 keeps Debian from starting a Redis service: the tests start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  spawnSync('apt-get', ['update', '-q'], quiet);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], quiet);
}

const isNeeded = ({ instead }) => instead === undefined;

/** Answers the path of each tool, null for what is missing, and says in one line each what that costs. */
export function setUpSystem() {
  const missing = needs.filter((need) => !find(need));
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  // Apart, as one unknown package keeps apt from installing any.
  for (const needed of canInstall ? [missing.filter(isNeeded), missing.filter((need) => !isNeeded(need))] : [])
    if (needed.length > 0) install(needed.map((need) => need.package));
  const found = {};
  for (const need of needs) {
    found[need.tool] = find(need) ?? found[need.instead] ?? null;
    if (!found[need.tool] && isNeeded(need))
      console.log(
        `Missing ${need.tool}: install the package "${need.package}" (or set ${need.variable}). ` +
          `Without it the suite "${need.suites}" cannot run.`,
      );
  }
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = setUpSystem();
  for (const [tool, path] of Object.entries(found)) if (path) console.log(`${tool}: ${path}`);
  if (Object.values(found).includes(null)) process.exitCode = 1;
}
