import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const moment = (year: number) => der(0x18, Buffer.from(`${year}0101000000Z`));
const commonName = (name: string) =>
  sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(name)))));

/** A certificate for 127.0.0.1 that nobody has signed but its own key, to have a shop that is reached over https. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = commonName('127.0.0.1');
  const address = der(0x87, Buffer.from([127, 0, 0, 1]));
  const names = sequence(Buffer.from('0603551d11', 'hex'), der(0x04, sequence(address)));
  const authority = sequence(Buffer.from('0603551d13', 'hex'), der(0x04, sequence(Buffer.from('0101ff', 'hex'))));
  const told = sequence(
    der(0xa0, Buffer.from([2, 1, 2])),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    name,
    sequence(moment(2020), moment(2100)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names, authority)),
  );
  const signature = createSign('sha256').update(told).sign(privateKey);
  const certificate = sequence(told, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
