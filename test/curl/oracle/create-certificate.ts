import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  readonly key: string;
  /** PEM. */
  readonly cert: string;
}

/** A throw-away certificate signed by itself (RFC 5280), so that no key lies in the repository and no other program is needed. */
export function createCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const content = encodeContent(publicKey);
  const signature = sign('sha256', content, privateKey);
  const der = sequence(content, ecdsaWithSha256, element(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));

function encodeContent(publicKey: KeyObject): Buffer {
  const serialNumber = element(0x02, Buffer.from([1]));
  const name = sequence(
    element(0x31, sequence(Buffer.from('0603550403', 'hex'), element(0x0c, Buffer.from('oracle')))),
  );
  const validity = sequence(utcTime('200101000000Z'), utcTime('491231235959Z'));
  const publicKeyInfo = publicKey.export({ type: 'spki', format: 'der' });
  return sequence(serialNumber, ecdsaWithSha256, name, validity, name, publicKeyInfo);
}

function utcTime(text: string): Buffer {
  return element(0x17, Buffer.from(text));
}

function sequence(...contents: readonly Buffer[]): Buffer {
  return element(0x30, ...contents);
}

/** Tag, length and value, as DER writes them. */
function element(tag: number, ...contents: readonly Buffer[]): Buffer {
  const value = Buffer.concat(contents);
  const length = value.length < 0x80 ? [value.length] : [0x82, value.length >> 8, value.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), value]);
}
