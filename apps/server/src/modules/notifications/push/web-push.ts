import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { VapidKeys } from './vapid.ts';

/** One record holds the whole message; services take at most 4096 bytes. */
const recordBytes = 4096;
const jwtLifeSeconds = 12 * 60 * 60;

export interface Target {
  endpoint: string;
  /** Of the browser, base64url. */
  p256dh: string;
  auth: string;
}

/** Seals a text for one browser (RFC 8291, in the aes128gcm coding of RFC 8188). `made` is for the test of the RFC. */
export function sealForBrowser(
  text: string,
  target: Pick<Target, 'p256dh' | 'auth'>,
  made: { sender: ECDH; salt: Buffer } = { sender: newSender(), salt: randomBytes(16) },
): Buffer {
  const { sender, salt } = made;
  const browser = Buffer.from(target.p256dh, 'base64url');
  const own = sender.getPublicKey();
  const derive = (key: Buffer, by: Buffer, info: Buffer | string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own]);
  const key = derive(sender.computeSecret(browser), Buffer.from(target.auth, 'base64url'), info, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  // 2 marks the last record.
  const sealed = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([salt, size, Buffer.of(own.length), own, ...sealed]);
}

function newSender(): ECDH {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return sender;
}

/** Says to the push service who sends (RFC 8292). */
async function vapidHeader(keys: VapidKeys, endpoint: string, contact: string): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(Date.now() / 1000) + jwtLifeSeconds)
    .setSubject(contact)
    .sign(await importJWK(keys.privateKey, 'ES256'));
  return `vapid t=${token}, k=${keys.publicKey}`;
}

interface Message {
  payload: object;
  contact: string;
  ttlSeconds: number;
}

/** Headers and body of the POST to the browser's push service (RFC 8030). */
export async function buildPush(keys: VapidKeys, target: Target, message: Message) {
  return {
    headers: {
      authorization: await vapidHeader(keys, target.endpoint, message.contact),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(message.ttlSeconds),
      urgency: 'high',
    },
    body: sealForBrowser(JSON.stringify(message.payload), target),
  };
}
