import { useEffect, useEffectEvent } from 'react';

/** WebOTP, which TypeScript's own types do not know. */
interface TextedCodeRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/** Where the phone can hand over the code from the text message (Chrome on Android), it is filled in. */
export function useTextedCode(onCode: (code: string) => void): void {
  const onCodeNow = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const controller = new AbortController();
    const request: TextedCodeRequest = { otp: { transport: ['sms'] }, signal: controller.signal };
    void textedCode(request).then((code) => (code ? onCodeNow(code) : undefined));
    return () => controller.abort();
  }, []);
}

async function textedCode(request: TextedCodeRequest): Promise<string | undefined> {
  try {
    const credential = await navigator.credentials.get(request);
    return credential && 'code' in credential ? String(credential.code) : undefined;
  } catch {
    // Declined or timed out: the code can still be typed.
    return undefined;
  }
}
