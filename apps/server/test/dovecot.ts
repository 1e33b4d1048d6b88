import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { standBack } from '../src/platform/beside.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

const program = [process.env.DOVECOT_PATH, '/usr/sbin/dovecot'].find((path) => path !== undefined && existsSync(path));

const adminProgram = process.env.DOVEADM_PATH ?? '/usr/bin/doveadm';

/** A server of mailboxes lets its people be others; whoever may not be root tests this elsewhere. */
export const hasDovecot = program !== undefined && process.getuid?.() === 0;

/** Tokens instead of passwords, of which it asks who gave them. */
const tokensConfig = (folder: string): string => `auth_mechanisms = plain xoauth2
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${folder}/tokens.conf
}
`;
const introspection = (url: string): string => `introspection_mode = auth
introspection_url = ${url}
username_attribute = email
active_attribute = active
active_value = true
`;

const configOf = (
  folder: string,
  port: number,
  tokensAt: string | null,
  standsBack: boolean,
): string => `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
default_internal_user = nobody
default_login_user = nobody
first_valid_uid = 1
mail_max_userip_connections = 100
mail_location = maildir:${folder}/mail/%u
${tokensAt === null ? '' : tokensConfig(folder)}passdb {
  driver = passwd-file
  args = ${folder}/changed
}
passdb {
  driver = passwd-file
  deny = yes
  args = ${folder}/changed
}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
}
${standsBack ? 'mail_fsync = never\n' : ''}auth_failure_delay = 0
service anvil {
  chroot =
  # Nobody guesses passwords here: without it who was wrong once waits longer each time.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`;

/** A connection to a mailbox of that server. */
export async function signIn(port: number, user: string, pass: string): Promise<ImapFlow> {
  const auth = { user, pass };
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, doSTARTTLS: false, auth, logger: false });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * A real server of mailboxes of its own folder and port: every user is there, with the password 'secret'. `standsBack`: it
 * leaves the processor to whoever else wants it and keeps off the disk, where it stands for a server that is somewhere else.
 */
export async function startDovecot({ tokensAt = null as string | null, standsBack = false } = {}) {
  const memory = '/dev/shm';
  const folder = mkdtempSync(join(standsBack && existsSync(memory) ? memory : tmpdir(), 'chatso-dovecot-'));
  const port = await freePort();
  mkdirSync(join(folder, 'mail'));
  execFileSync('chown', ['-R', 'nobody', folder]);
  execFileSync('chmod', ['755', folder]);
  writeFileSync(join(folder, 'dovecot.conf'), configOf(folder, port, tokensAt, standsBack));
  if (tokensAt !== null) writeFileSync(join(folder, 'tokens.conf'), introspection(tokensAt));
  const passwords = join(folder, 'changed');
  writeFileSync(passwords, '');
  const admin = (...args: string[]): string =>
    execFileSync(adminProgram, ['-c', join(folder, 'dovecot.conf'), ...args], { encoding: 'utf8' });
  let server: ChildProcess | null = null;

  const own = new Map<string, string>();
  async function within<T>(user: string, work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = await signIn(port, user, own.get(user) ?? 'secret');
    try {
      return await work(client);
    } finally {
      client.close();
    }
  }

  async function start(): Promise<void> {
    server = spawn(program ?? 'dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], {
      stdio: 'ignore',
      detached: true,
    });
    // Before it starts others: they get it from there.
    if (standsBack && server.pid !== undefined) await standBack(server.pid, constants.priority.PRIORITY_LOW);
    await eventually(() => within('nobody-yet', async () => undefined));
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    // With all that it has started: those hold the port after it is gone.
    if (server.pid !== undefined) process.kill(-server.pid, signal);
    await gone;
  }

  await start();
  return {
    host: '127.0.0.1',
    port,
    /** As an account has it. */
    server: (user: string) => ({ host: '127.0.0.1', port, security: 'none' as const, user }),
    append: (
      user: string,
      raw: string | Buffer,
      { folder: path = 'INBOX', flags = [] as string[], at = undefined as Date | undefined } = {},
    ) =>
      within(user, async (client) => {
        const text = typeof raw === 'string' ? raw.replace(/\r?\n/g, '\r\n') : raw;
        await client.append(path, text, flags, at);
      }),
    within,
    /** Numbers of mails mean nothing any more: as after a restore from a backup. */
    forgetUids: (user: string) => {
      for (const name of [
        'dovecot-uidlist',
        'dovecot.index',
        'dovecot.index.cache',
        'dovecot.index.log',
        'dovecot-uidvalidity',
      ]) {
        const path = join(folder, 'mail', user, name);
        if (existsSync(path)) unlinkSync(path);
      }
    },
    /** From now on this one, and 'secret' no more. */
    /** Answers when the one before is refused: the server looks at its file once a second. */
    async setPassword(user: string, password: string): Promise<void> {
      appendFileSync(passwords, `${user}:{PLAIN}${password}\n`);
      const before = own.get(user) ?? 'secret';
      own.set(user, password);
      await eventually(async () => {
        const client = await signIn(port, user, before).catch(() => null);
        client?.close();
        if (client !== null) throw new Error('The former password is still good.');
      });
    },
    /** Hangs up on whoever reads there; a server under load may not know of them in the first moment. */
    hangUpOn: (user: string) => eventually(() => void admin('kick', user)),
    /** How many connections read there. */
    connectionsOf: (user: string): number =>
      admin('who', '-1', user)
        .split('\n')
        .filter((line) => line.startsWith(`${user} `)).length,
    kill: () => end('SIGKILL'),
    start,
    async stop(): Promise<void> {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
