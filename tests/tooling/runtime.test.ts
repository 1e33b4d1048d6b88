import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zonesSince as serverAsksFor } from '@chatso/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const runtime = new URL('../../scripts/lib/runtime.mjs', import.meta.url).href;
// A plain script without types.
const {
  isOlder,
  problemOf,
  wanted,
  zonesSince,
}: {
  isOlder(version: string, other: string): boolean;
  problemOf(versions: { node: string; tz?: string }): string | null;
  wanted: string;
  zonesSince: string;
} = await import(runtime);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chatso-runtime-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Without what our own run says of its Node. */
const { CHATSO_NODE: _own, npm_lifecycle_event: _event, ...env } = process.env;
const old = { node: '20.19.0', tz: '2025a' };
/** A command of ours that is begun with another Node; `after` is what it does then. */
function command(own: object, after: string): string {
  const file = join(folder, 'command.mjs');
  const begin = `import { useRuntime } from ${JSON.stringify(runtime)};\nawait useRuntime(${JSON.stringify(own)});\n`;
  writeFileSync(file, begin + after);
  return file;
}

describe('[issue 28 A] the Node that everything runs on', () => {
  it.each([
    ['20.19.0', '2025a', 'older than 22.12.0'],
    ['20.20.2', '2026c', 'older than 22.12.0'],
    ['22.11.9', '2026c', 'older than 22.12.0'],
    ['22.12.0', '2024b', 'the time zones of 2024b'],
    ['24.21.0', undefined, 'the time zones of an unknown release'],
  ])('%s with the zones of %s is not good enough', (node, tz, says) => {
    expect(problemOf({ node, ...(tz === undefined ? {} : { tz }) })).toContain(says);
  });

  it('the one we bring, a newer one, and any with the zones of today are', () => {
    for (const node of ['22.12.0', '22.23.3', wanted, '26.10.0']) expect(problemOf({ node, tz: '2026b' })).toBeNull();
    expect([isOlder('24.9.0', '24.21.0'), isOlder('24.21.0', '24.9.0'), isOlder('24.1.0', '24.1.0')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('asks for the zones that the server asks for, and runs these tests', () => {
    expect(zonesSince).toBe(serverAsksFor);
    expect(process.versions.tz ?? '').toMatch(/^\d{4}[a-z]$/);
  });

  it('is what the package says, and the image', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(engines.node).toBe('>=22.12');
    expect(readFileSync(join(root, 'Dockerfile'), 'utf8').match(/FROM node:\S+/g)).toEqual([
      `FROM node:${wanted}-bookworm-slim`,
      `FROM node:${wanted}-bookworm-slim`,
    ]);
  });

  it('a command that is begun with an older one goes on with it: arguments, flags, place and exit code are its own', () => {
    const after = `
      const { tz, node } = process.versions;
      const vancouver = new Date('2026-12-10T20:00:00Z').toLocaleTimeString('en-GB', { timeZone: 'America/Vancouver' });
      console.log(JSON.stringify({ node, tz, vancouver, args: process.argv.slice(2), flags: process.execArgv, at: process.cwd() }));
      const { spawnSync } = await import('node:child_process');
      console.log(spawnSync('node', ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim());
      process.exit(7);`;
    const args = ['--max-semi-space-size=64', command(old, after), '--demo', 'a b'];
    const ended = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
    const [said = '', told = '{}', byName] = ended.stdout.split('\n');
    expect(said).toMatch(/^Node 20\.19\.0 is older than 22\.12\.0: going on with Node \d+\.\d+\.\d+/);
    expect(JSON.parse(told)).toMatchObject({
      node: wanted,
      vancouver: '13:00:00',
      args: ['--demo', 'a b'],
      flags: ['--max-semi-space-size=64'],
      at: expect.stringContaining(folder.split('/').at(-1) ?? ''),
    });
    expect(byName).toBe(wanted);
    expect(ended.status).toBe(7);
  }, 120_000);

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'a %s reaches what goes on, once, and its end is waited for',
    async (signal) => {
      const after = `
      let heard = 0;
      process.on('${signal}', () => {
        heard += 1;
        setTimeout(() => {
          console.log('heard ' + heard);
          process.exit(3);
        }, 500);
      });
      setInterval(() => undefined, 1000);
      console.log('ready');`;
      const child = spawn(process.execPath, [command(old, after)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (text.includes('ready')) child.kill(signal);
      });
      expect(await once(child, 'close')).toEqual([3, null]);
      expect(said).toContain('heard 1');
    },
    120_000,
  );

  it('where npm brings none, an old one says what to install, and one whose zones are old goes on', () => {
    // No registry answers there, and the cache of this checkout is not looked at from a copy of the script.
    const copy = join(folder, 'scripts', 'lib');
    spawnSync('cp', ['-r', join(root, 'scripts'), folder]);
    const file = join(folder, 'command.mjs');
    const ask = (own: object) => {
      writeFileSync(
        file,
        `import { useRuntime } from ${JSON.stringify(join(copy, 'runtime.mjs'))};\nawait useRuntime(${JSON.stringify(own)});\nconsole.log('goes on');`,
      );
      const offline = { ...env, npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
      return spawnSync(process.execPath, [file], { cwd: folder, env: offline, encoding: 'utf8' });
    };
    const tooOld = ask(old);
    expect(tooOld.status).toBe(1);
    expect(tooOld.stdout).not.toContain('goes on');
    expect(tooOld.stderr).toContain('Chatso needs Node.js 22.12 or newer. Install it: https://nodejs.org');
    const oldZones = ask({ node: '22.12.0', tz: '2024b' });
    expect(oldZones.stderr).toContain('Going on with Node 22.12.0; some clocks are an hour off.');
    expect(oldZones.stdout).toContain('goes on');
  }, 120_000);

  it('who says so keeps a Node whose zones are old, and no older one', () => {
    const ask = (own: object) =>
      spawnSync(process.execPath, [command(own, "console.log('mine');")], {
        cwd: folder,
        env: { ...env, CHATSO_NODE: 'own' },
        encoding: 'utf8',
      });
    expect(ask({ node: '22.12.0', tz: '2024b' }).stdout).toBe('mine\n');
    // The second process says of itself that it is old too: there is no third.
    expect(ask({ node: '20.19.0', tz: '2026c' }).stdout).toMatch(/^Node 20\.19\.0 is older [^\n]+\nmine\n$/);
  }, 120_000);
});
