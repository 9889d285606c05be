import { useEffect } from 'react';

/** WebOTP, which TypeScript's own types do not know. */
interface TextedCodeRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/** Where the phone can hand over the code from the text message (Chrome on Android), it is filled in. */
export function useTextedCode(onCode: (code: string) => void): void {
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const controller = new AbortController();
    const request: TextedCodeRequest = { otp: { transport: ['sms'] }, signal: controller.signal };
    void waitForCode(request, onCode);
    return () => controller.abort();
  }, [onCode]);
}

async function waitForCode(
  request: TextedCodeRequest,
  onCode: (code: string) => void,
): Promise<void> {
  try {
    const credential = await navigator.credentials.get(request);
    if (credential && 'code' in credential) onCode(String(credential.code));
  } catch {
    // Declined or timed out: the code can still be typed.
  }
}
