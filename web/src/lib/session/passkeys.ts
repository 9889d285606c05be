import type { CodePurpose } from '@jobly/core/accounts/code-purpose';
import type { User } from '@jobly/core/accounts/contract';
import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import {
  addPasskey,
  askForPasskey,
  confirmByPasskey,
  signInByPasskey,
  startPasskey,
} from '@jobly/core/accounts/passkey-contract';
import { AppError } from '@jobly/core/app-error';
import type { BodyOf } from '@jobly/core/contract';
import { t } from '@jobly/core/language/t';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { call, errorMessage } from '../api/api.ts';
import { toast } from '../toast/toast.ts';

type Input<Ceremony extends (asked: never) => unknown> = Parameters<Ceremony>[0];

/** The library's types are interfaces, which are not assignable to records. */
const sent = (credential: object) => credential as BodyOf<typeof signInByPasskey>['credential'];

const refusal = (message: string) => new AppError('passkey_refused', { status: 0, message });

/** Undefined when the user cancelled the browser's prompt. */
async function ask<Credential>(
  ceremony: () => Promise<Credential>,
  failed: string,
): Promise<Credential | undefined> {
  if (!browserSupportsWebAuthn()) {
    throw refusal('This browser has no passkeys. Please use a code.');
  }
  try {
    return await ceremony();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    throw refusal(
      name === 'InvalidStateError' ? 'This device has a passkey for your account already.' : failed,
    );
  }
}

const usePasskey = () =>
  ask(async () => {
    const { options } = await call(askForPasskey);
    return startAuthentication({ optionsJSON: options } as object as Input<
      typeof startAuthentication
    >);
  }, 'That passkey did not work. Please try again, or use a code.');

export async function signInWithPasskey(): Promise<User | undefined> {
  const credential = await usePasskey();
  return (
    credential && (await call(signInByPasskey, { body: { credential: sent(credential) } })).user
  );
}

/** Loaded by the sign-in page only when the button is pressed. */
export async function enterWithPasskey(enter: (user: User) => void): Promise<void> {
  try {
    const user = await signInWithPasskey();
    if (!user) return;
    toast.success(t(SIGN_IN_MESSAGES.signedIn));
    enter(user);
  } catch (error) {
    toast.error(errorMessage(error, t(SIGN_IN_MESSAGES.verifyFailed)));
  }
}

export async function confirmWithPasskey(purpose: CodePurpose): Promise<boolean> {
  const credential = await usePasskey();
  if (credential) await call(confirmByPasskey, { body: { purpose, credential: sent(credential) } });
  return credential !== undefined;
}

export async function createPasskey() {
  const credential = await ask(async () => {
    const { options } = await call(startPasskey);
    return startRegistration({ optionsJSON: options } as object as Input<typeof startRegistration>);
  }, 'This device could not make a passkey. Please try another one.');
  return credential && call(addPasskey, { body: { credential: sent(credential) } });
}
