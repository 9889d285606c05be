import { expect } from 'vitest';
import { codesTo, type TestAccount } from './factories.ts';
import type { TestAnswer, TestServer } from './test-server.ts';

/** One browser, with a cookie jar of its own. */
export class TestDevice {
  cookie: string | null = null;
  readonly #server: TestServer;
  readonly address: string;
  constructor(server: TestServer, address: string) {
    this.#server = server;
    this.address = address;
  }

  async send(account: TestAccount, session?: string): Promise<TestAnswer> {
    const asked = await this.#server.ask('POST', '/auth/v1/otp', {
      body: { phone: account.phone },
      cookie: session,
      device: this.cookie,
      address: this.address,
    });
    this.cookie = asked.device ?? this.cookie;
    return asked;
  }

  /** Asks for a code and reads it on the phone. */
  async askForCode(account: TestAccount, session?: string): Promise<string> {
    const before = await codesTo(this.#server, account.phone, 0);
    expect((await this.send(account, session)).status).toBe(200);
    return (await codesTo(this.#server, account.phone, before.length + 1)).at(-1)!;
  }

  verify(account: TestAccount, token: string): Promise<TestAnswer> {
    return this.#server.ask('POST', '/auth/v1/verify', {
      body: { phone: account.phone, token, type: 'sms' },
      device: this.cookie,
      address: this.address,
    });
  }

  /** The cookie of the session that this device has then. */
  async signIn(account: TestAccount): Promise<string> {
    const signedIn = await this.verify(account, await this.askForCode(account));
    expect(signedIn.status).toBe(200);
    return signedIn.cookie!;
  }
}
