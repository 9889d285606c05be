import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

interface Lies {
  /** The origin the browser would report. */
  origin?: string;
  /** A forged counter. */
  counter?: number;
  /** Present, but not verified. */
  unverified?: true;
}

/** Like a phone or a security key: creates a key pair and signs with it. */
export class TestAuthenticator {
  readonly id = randomBytes(32);
  counter = 0;
  readonly #key: KeyObject;
  readonly #publicKey: Uint8Array;
  readonly #origin: string;
  #userHandle: string | undefined;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const { x, y } = publicKey.export({ format: 'jwk' });
    const bytes = (coordinate: string | undefined) =>
      Uint8Array.from(Buffer.from(coordinate!, 'base64url'));
    // COSE: an elliptic curve key for ES256 on P-256.
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    this.#publicKey = isoCBOR.encode(cose);
  }

  /** For `POST /auth/v1/passkeys/new`. */
  create(options: Record<string, unknown>, lies: Lies = {}) {
    const { challenge, rp, user } = options as {
      challenge: string;
      rp: { id: string };
      user: { id: string };
    };
    this.#userHandle = user.id;
    const credential = Buffer.concat([
      Buffer.alloc(16),
      uint16(this.id.length),
      this.id,
      this.#publicKey,
    ]);
    const authData = Buffer.concat([
      this.#authenticatorData(rp.id, lies.unverified ? 0x41 : 0x45),
      credential,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', challenge, lies),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    });
  }

  /** For `POST /auth/v1/passkeys/challenge`. */
  get(options: Record<string, unknown>, lies: Lies = {}) {
    const { challenge, rpId } = options as { challenge: string; rpId: string };
    this.counter = lies.counter ?? this.counter + 1;
    const clientDataJSON = this.#clientData('webauthn.get', challenge, lies);
    const authenticatorData = this.#authenticatorData(rpId, lies.unverified ? 0x01 : 0x05);
    const signed = Buffer.concat([
      authenticatorData,
      sha256(Buffer.from(clientDataJSON, 'base64url')),
    ]);
    return this.#credential({
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.#key)),
      userHandle: this.#userHandle,
    });
  }

  #authenticatorData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Lies): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  #credential(response: object) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
