/** The layout of all screens behind the sign-in, in the folder of that name. */
export const SIGNED_IN = '_app';

/** `_app/payments/$linkId` is `/payments/{linkId}`, as in core's table. */
export function routePath(file: string): string {
  const parts = file
    .replaceAll('.', '/')
    .split('/')
    .filter((part) => part !== SIGNED_IN && part !== 'index');
  return `/${parts.join('/').replace(/\$(\w+)/g, '{$1}')}`;
}

/** `/payments/{linkId}` and `/payments/1` give `linkId: '1'`. */
export function paramsOf(route: string, path: string): Record<string, string> {
  const parts = path.split('/');
  const names = route.split('/').map((part) => /^\{(\w+)\}$/.exec(part)?.[1]);
  return Object.fromEntries(names.flatMap((name, at) => (name ? [[name, parts[at] ?? '']] : [])));
}
