import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { because } from '@chatso/contract';
import { adminRoles } from '@chatso/domain';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { adminRolesSql } from './actor.ts';
import { createAdjustableClock } from './clock.ts';
import { decrypt, encrypt, equalInConstantTime, hashToken, newToken } from './crypto.ts';
import { AppError, asAppError, toErrorBody, validationError } from './errors.ts';
import { sniffFileType } from './files/sniff-file-type.ts';
import { fromFastify } from './http/error-handler.ts';
import { createTokens } from './http/tokens.ts';
import { isId, newId } from './ids.ts';
import { logOptions } from './log.ts';
import { loadSecrets } from './secrets.ts';

describe('clock and ids', () => {
  it('moves forward only', () => {
    const clock = createAdjustableClock();
    const before = clock.now().getTime();
    clock.advance(60_000);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before + 60_000);
    expect(() => clock.advance(-1)).toThrow('only moves forward');
  });

  it('ids are version 7 and sort by time', () => {
    const ids = Array.from({ length: 50 }, newId);
    expect([...ids].sort()).toEqual(ids);
    expect(ids.every(isId)).toBe(true);
    expect(['', 'x', `${newId()}x`, 7, null].some(isId)).toBe(false);
  });
});

describe('secrets', () => {
  it('sealed text opens with its key only, and not when changed', () => {
    const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const sealed = encrypt(key, 'pâss💥');
    expect(decrypt(key, sealed)).toBe('pâss💥');
    expect(encrypt(key, 'pâss💥')).not.toBe(sealed);
    expect(() => decrypt(other, sealed)).toThrow();
    expect(() => decrypt(key, `${sealed.slice(0, -3)}AAA`)).toThrow();
    expect(() => decrypt(key, 'plain')).toThrow('Not a sealed text');
  });

  it('are made once, for the owner only, and differ by purpose', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'chatso-secrets-'));
    const first = loadSecrets({ secret: null, dataDir });
    expect(loadSecrets({ secret: null, dataDir })).toEqual(first);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(Buffer.from(first.jwtKey).equals(Buffer.from(first.refreshKey))).toBe(false);
    const shared = 'a secret that two machines share, long enough';
    expect(loadSecrets({ secret: shared, dataDir })).toEqual(loadSecrets({ secret: shared, dataDir: '/nowhere' }));
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toContain(shared);
    rmSync(dataDir, { recursive: true });
  });

  it('tokens are long, hashed and compared in constant time', () => {
    expect(newToken().length).toBeGreaterThan(40);
    expect(hashToken('a')).not.toBe(hashToken('b'));
    expect(equalInConstantTime('abc', 'abc')).toBe(true);
    expect(equalInConstantTime('abc', 'abcd')).toBe(false);
  });

  it('a token of one purpose is none of another, and ends in time', async () => {
    const clock = createAdjustableClock();
    const tokens = createTokens(new Uint8Array(32), clock);
    const claims = { uid: newId(), email: 'a@chatso.test', sid: newId() };
    const idToken = await tokens.signIdToken(claims);
    expect(await tokens.verifyIdToken(idToken)).toMatchObject(claims);
    await expect(tokens.verifyVisitorToken(idToken)).rejects.toThrow('Sign in');
    await expect(tokens.verifyPurpose('custom', idToken)).rejects.toThrow('Sign in');
    const custom = await tokens.signPurpose('custom', {}, 60);
    await expect(tokens.verifyPurpose('stream', custom)).rejects.toThrow('Sign in');
    clock.advance(3_601_000);
    await expect(tokens.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'id-token-expired' });
  });

  it('nothing that lets somebody in is logged', () => {
    let written = '';
    const sink = new Writable({
      write(chunk, _encoding, done) {
        written += String(chunk);
        done();
      },
    });
    const log = pino(logOptions('info'), sink);
    log.info({ req: { headers: { authorization: 'Bearer s3cret', cookie: 'refreshToken=s3cret' } } }, 'request');
    log.info({ body: { password: 's3cret', otp: 's3cret' }, token: 's3cret' }, 'body');
    expect(written).toContain('[hidden]');
    expect(written).not.toContain('s3cret');
  });
});

it('statements know the admins that the rules know', () => {
  expect(adminRolesSql).toBe(`(${adminRoles.map((role) => `'${role}'`).join(', ')})`);
});

describe('errors', () => {
  const pg = (code: string) => Object.assign(new Error('relation "users"'), { code });

  it('carry what the client needs and nothing else', () => {
    const error = new AppError('rate-limited', { retryAfter: 7, cause: new Error('inside') });
    expect(toErrorBody(error, 'r1')).toEqual({
      statusCode: 429,
      code: 'rate-limited',
      message: 'Too many requests. Please wait a moment.',
      ...{ requestId: 'r1', retryAfter: 7 },
    });
    expect(toErrorBody(new AppError('wrong-password', { field: 'password' }))).toEqual({
      ...{ statusCode: 400, code: 'wrong-password', message: 'The password is not correct.' },
      errors: [{ field: 'password', code: 'wrong-password', message: 'The password is not correct.' }],
    });
  });

  it('database errors become what they mean, also when wrapped', () => {
    expect(asAppError(pg('22P02'))?.code).toBe('bad-request');
    expect(asAppError(pg('23505'))?.code).toBe('conflict');
    expect(asAppError(pg('23503'))?.code).toBe('conflict');
    expect(asAppError(pg('57P01'))?.code).toBe('unavailable');
    expect(asAppError(new Error('query failed', { cause: pg('22021') }))?.code).toBe('bad-request');
    expect(asAppError(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))?.code).toBe('unavailable');
    expect(asAppError(pg('42P01'))).toBeNull();
    expect(asAppError(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))).toBeNull();
    expect(asAppError(new Error('anything'))).toBeNull();
    expect(asAppError('text')).toBeNull();
  });

  it.each([
    ...['57P01', '57P02', '57P03', '57P05', '57014', '55P03', '40P01', '40001', '08003', '08006', '53200', '53300'],
    ...['25006', '25P03', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'],
  ])('%s asks to come again a moment later', (code) => {
    const error = asAppError(new Error('Failed query', { cause: pg(code) }));
    expect([error?.status, error?.code, error?.retryAfter]).toEqual([503, 'unavailable', 1]);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('"%s" of the driver does so too', (message) => {
    expect(asAppError(new Error(message))?.status).toBe(503);
  });

  it.each(['53100', 'ENOSPC', 'EDQUOT'])('%s says that there is no space', (code) => {
    const error = asAppError(new Error('Failed query', { cause: pg(code) }));
    expect([error?.status, error?.code]).toEqual([507, 'storage-full']);
  });

  it('validation names at most twenty fields', () => {
    const issues = Array.from({ length: 30 }, (_, at) => ({
      path: ['list', at],
      message: because('too-many', { max: 3 }),
    }));
    const error = validationError(issues);
    expect(error.errors).toHaveLength(20);
    const reason = { code: 'too-many', details: { max: 3 }, message: 'At most 3 are possible.' };
    expect(error.errors?.[1]).toEqual({ field: 'list.1', ...reason });
    expect(toErrorBody(error)).toMatchObject({ code: 'validation', reason: 'too-many', details: { max: 3 } });
    expect(error.message).toBe('At most 3 are possible.');
    // Never a validator's own words.
    expect(validationError([{ path: ['x'], message: 'Too small: expected' }]).message).toBe('This value is not valid.');
  });

  it('an upload that breaks off is no failure of ours', () => {
    expect(fromFastify(Object.assign(new Error('x'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }))?.status).toBe(400);
    expect(fromFastify(new Error('x'))).toBeNull();
  });
});

describe('[U-08] sniffFileType', () => {
  it.each([
    ['jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])],
    ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['pdf', Buffer.from('%PDF-1.7\n')],
    ['txt', Buffer.from('Grüße, 你好 👋\r\n\tBye')],
    ['txt', Buffer.from('caf\xe9', 'latin1')],
    // [issue 27.38] As Windows' editor saves it, and as scanners send it.
    ['txt', Buffer.from('\uFEFFGrüße\r\n', 'utf16le')],
    ['txt', Buffer.from('\uFEFFGrüße\r\n', 'utf16le').swap16()],
    ['pdf', Buffer.from('\x1b%-12345X@PJL\r\n%PDF-1.4\n', 'latin1')],
  ])('knows %s', (extension, bytes) => {
    expect(sniffFileType(bytes)?.extension).toBe(extension);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a zip', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])],
    ['a program', Buffer.from('\x7fELF\x02\x01', 'latin1')],
    ['a gif', Buffer.from('GIF89a\x01\x00', 'latin1')],
    ['text with a zero byte', Buffer.from('hello\0world')],
    ['a page', Buffer.from('  <!DOCTYPE html><script>alert(1)</script>')],
    ['a drawing with script', Buffer.from('<svg onload="x">')],
    ['a page in UTF-16', Buffer.from('\uFEFF<html><script>alert(1)</script>', 'utf16le')],
    ['half a sign of UTF-16 and a zero', Buffer.from('\uFEFFa\0', 'utf16le')],
    ['a PDF far inside', Buffer.concat([Buffer.alloc(1024), Buffer.from('%PDF-1.4\n')])],
  ])('refuses %s', (_what, bytes) => {
    expect(sniffFileType(bytes)).toBeNull();
  });
});
