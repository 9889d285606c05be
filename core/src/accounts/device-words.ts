import { t, translated } from '../language/t.ts';

export function deviceInWords(device: string): string {
  const [browser = '', system] = device.split(' on ');
  return system ? t('{browser} on {system}', { browser, system }) : translated(device);
}
