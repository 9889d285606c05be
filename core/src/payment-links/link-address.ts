/** Spec 9. */
export function linkAddress(origin: string, url: string): string {
  return `${origin}/pay/${url}`;
}

export const estimateAddress = (origin: string, url: string): string => `${origin}/estimate/${url}`;
