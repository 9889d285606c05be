/**
 * The address of a site of ours, if a browser may open it. On a trial it is below localhost, which
 * publicWebAddress would refuse; what is no page at all, such as a script, is refused here as well.
 */
export function openableUrl(address: string | null): string | undefined {
  try {
    const { protocol, href } = new URL(address ?? '');
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
