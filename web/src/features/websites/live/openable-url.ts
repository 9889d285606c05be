/** The URL of one of our sites if it is http(s). publicWebAddress would refuse the localhost of a trial. */
export function openableUrl(address: string | null): string | undefined {
  try {
    const { protocol, href } = new URL(address ?? '');
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
