/** `dana@example.com` -> `d•••@example.com`: enough for its owner, nothing for a stranger. */
export function maskedEmail(email: string): string;
export function maskedEmail(email: string | null): string | null;
export function maskedEmail(email: string | null): string | null {
  if (!email) return null;
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
