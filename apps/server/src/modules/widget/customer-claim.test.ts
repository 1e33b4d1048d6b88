import { createHmac } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { subjectOf, verifyClaim } from './customer-claim.ts';

const secret = 'the secret of this very store, drawn at random';
const now = new Date('2026-11-20T12:00:00Z');
const seconds = Math.floor(now.getTime() / 1000);

const jwt = (claims: Record<string, unknown>, key = secret, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
const hmac = (id: string, key = secret) => createHmac('sha256', key).update(id).digest('hex');
const person = { sub: 'c-7', email: 'mina@shopper.test', name: 'Mina', phone: '+1 555 0100', exp: seconds + 60 };

describe('verifyClaim', () => {
  it('believes a JWT of the store', async () => {
    expect(await verifyClaim(await jwt(person), secret, now)).toEqual({
      externalId: 'c-7',
      email: 'mina@shopper.test',
      fullname: 'Mina',
      phone: '+1 555 0100',
    });
  });

  it('reads what is useful and drops what is malformed', async () => {
    const claim = await jwt({ sub: 'c-7', email: 'not an address', name: 7, exp: seconds + 60 });
    expect(await verifyClaim(claim, secret, now)).toEqual({
      externalId: 'c-7',
      email: null,
      fullname: null,
      phone: null,
    });
  });

  it('refuses a claim that is forged, of another store, unsigned, of another algorithm, or rewritten', async () => {
    const good = await jwt(person);
    const [head, , signature] = good.split('.');
    const rewritten = Buffer.from(JSON.stringify({ ...person, sub: 'c-1' })).toString('base64url');
    const claims = [
      await jwt(person, 'another secret of another store, as long as it'),
      new UnsecuredJWT(person).encode(),
      await jwt(person, secret.padEnd(64, '.'), 'HS512'),
      `${head}.${rewritten}.${signature}`,
      'nonsense',
      '',
    ];
    for (const claim of claims) expect(await verifyClaim(claim, secret, now)).toBeNull();
  });

  it('refuses one that has expired, that is replayed after its end, or that never ends', async () => {
    const claim = await jwt(person);
    expect(await verifyClaim(claim, secret, now)).not.toBeNull();
    expect(await verifyClaim(claim, secret, new Date(now.getTime() + 61_000))).toBeNull();
    const { exp: _, ...endless } = person;
    expect(await verifyClaim(await jwt(endless), secret, now)).toBeNull();
    expect(await verifyClaim(await jwt({ ...person, nbf: seconds + 3600 }), secret, now)).toBeNull();
  });

  it('refuses one that names nobody, and one whose id cannot be kept: it never counts as its e-mail', async () => {
    for (const sub of ['', ' ', 'x'.repeat(256), 'a\0b', 'a\ud800', {}, true, 1.5]) {
      const claim = await jwt({ sub, email: 'shared@shopper.test', exp: seconds + 60 });
      expect(await verifyClaim(claim, secret, now), JSON.stringify(sub)).toBeNull();
    }
    expect(await verifyClaim(await jwt({ sub: 42, exp: seconds + 60 }), secret, now)).toMatchObject({
      externalId: '42',
    });
    expect(await verifyClaim(await jwt({ name: 'Mina', exp: seconds + 60 }), secret, now)).toBeNull();
  });

  it('takes an id with its HMAC, and nothing that stands unsigned beside it', async () => {
    const claim = { id: 'c-7', hmac: hmac('c-7'), email: 'somebody-else@shopper.test', name: 'Admin' };
    expect(await verifyClaim(claim, secret, now)).toEqual({
      externalId: 'c-7',
      email: null,
      fullname: null,
      phone: null,
    });
    const byEmail = { id: 'mina@shopper.test', hmac: hmac('mina@shopper.test').toUpperCase() };
    expect(await verifyClaim(byEmail, secret, now)).toMatchObject({ externalId: null, email: 'mina@shopper.test' });
  });

  it.each([
    { id: 'c-1', hmac: hmac('c-7') },
    { id: 'c-7', hmac: hmac('c-7', 'another') },
    { id: 'c-7', hmac: '' },
    { id: 'c-7', hmac: 'zz'.repeat(32) },
    { id: 'c-7' },
    { hmac: hmac('c-7') },
    {},
  ] as Record<string, string>[])('refuses %j', async (claim) => {
    expect(await verifyClaim(claim, secret, now)).toBeNull();
  });
});

describe('subjectOf', () => {
  it('is the id where there is one, else the address; the two never meet', () => {
    expect(subjectOf({ externalId: 'c-7', email: 'mina@shopper.test' })).toBe('id:c-7');
    expect(subjectOf({ externalId: null, email: 'Mina@Shopper.test' })).toBe('email:mina@shopper.test');
    expect(subjectOf({ externalId: 'mina@shopper.test', email: null })).toBe('id:mina@shopper.test');
  });
});
