import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { PoolConfig } from 'pg';
import { createAside } from '../src/app/aside.ts';
import { modules } from '../src/app/modules.ts';
import type { CtxSource } from '../src/platform/ctx.ts';
import type { DomainEvent } from '../src/platform/events.ts';
import type { Jobs } from '../src/platform/jobs/job.ts';
import type { TestApp } from './create-test-app.ts';

/** What is done aside, in a process beside the test as `main` begins it beside the web. */
export async function beginAside(t: TestApp) {
  const begun: ChildProcess[] = [];
  const events: DomainEvent[] = [];
  const woken: string[] = [];
  const note = (message: unknown): void => void begun.push((message as { process: ChildProcess }).process);
  subscribe('child_process', note);
  const { connectionString, host, port, user, password, database } = t.pool.options as PoolConfig;
  const given = { connectionString, host, port, user, password, database };
  const access = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const source: Pick<CtxSource, 'publish'> = { publish: (some) => void events.push(...some) };
  const jobs: Pick<Jobs, 'wake'> = { wake: (queue) => void woken.push(queue) };
  const aside = createAside({ modules, deps: t.app.deps, source, jobs }, { access, isOwn: false });
  await aside.start();
  return {
    /** Of all that is begun meanwhile, a mail server's are not ours. */
    processes: () => begun.filter(({ spawnargs }) => spawnargs?.some((arg) => arg.includes('aside-process'))),
    /** What it said here. */
    events,
    woken,
    async stop(): Promise<void> {
      await aside.stop();
      unsubscribe('child_process', note);
    },
  };
}
