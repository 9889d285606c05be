import { t, translated } from '../language/t.ts';

/** `Chrome on Android`, as the server knows a device, in the reader's language. */
export function deviceInWords(device: string): string {
  const [browser = '', system] = device.split(' on ');
  return system ? t('{browser} on {system}', { browser, system }) : translated(device);
}
