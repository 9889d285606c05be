/** `dana@example.com` -> `d•••@example.com`: recognisable only for its owner. */
export function maskedEmail(email: string): string;
export function maskedEmail(email: string | null): string | null;
export function maskedEmail(email: string | null): string | null {
  if (!email) return null;
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
