/** Logos are public, and a name stands for the same picture forever. */
export const LOGO_PATH = '/files/logos';

export function logoUrl(name: string): string {
  return `${LOGO_PATH}/${name}`;
}
