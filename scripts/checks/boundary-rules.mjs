/**
 * The direction of imports (docs: the server). A place is { path, workspace, area, unit }, for example
 * server/src/features/payouts/queries.ts -> workspace server, area features, unit payouts.
 * A target is { place } for our own files, or { builtin } or { package } by name.
 */
export const isTest = ({ path }) =>
  /\.test\.[cm]?[jt]sx?$/.test(path) || /^[^/]+\/test\//.test(path);
const choosesAdapters = ({ path }) => path === 'server/src/adapters.ts';
/** Whoever tests or measures the inside of a feature; a feature's own tests do not look into others. */
const looksInside = ({ path }) => path.startsWith('server/test/') || path.startsWith('bench/');
const isDoor = ({ path, unit }) => path === `server/src/features/${unit}/feature.ts`;

const MAY_IMPORT_WORKSPACES = { core: [], sandbox: [], web: ['core'], server: ['core'] };

/** Lower areas of web never reach up. */
const WEB_AREAS = {
  ui: ['ui'],
  lib: ['lib', 'ui'],
  features: ['features', 'lib', 'ui'],
  pay: ['pay', 'lib', 'ui'],
  site: ['site', 'lib', 'ui'],
};

const rules = [
  (from, { place }) => {
    const allowed = MAY_IMPORT_WORKSPACES[from.workspace];
    if (!place || !allowed || place.workspace === from.workspace) return undefined;
    if (allowed.includes(place.workspace)) return undefined;
    return allowed.length === 0
      ? `${from.workspace} imports nothing of ours`
      : `${from.workspace} imports only ${allowed.join(', ')}`;
  },
  (from, target) => {
    if (from.workspace !== 'core' || isTest(from) || target.place) return undefined;
    return target.package === 'zod' ? undefined : 'core imports nothing but zod and itself';
  },
  (from, { builtin }) =>
    from.workspace === 'core' && isTest(from) && builtin
      ? 'core imports no Node builtins, not even in tests'
      : undefined,
  (from, { builtin }) =>
    builtin && from.path.startsWith('web/src/') && !isTest(from)
      ? 'web runs in the browser and imports no Node builtins'
      : undefined,
  (from, { place }) => {
    const allowed = from.workspace === 'web' && WEB_AREAS[from.area];
    if (
      !allowed ||
      place?.workspace !== 'web' ||
      !(place.area in WEB_AREAS || place.area === 'routes')
    ) {
      return undefined;
    }
    return allowed.includes(place.area)
      ? undefined
      : `web/${from.area} does not import ${place.area}`;
  },
  (from, { place }) =>
    from.workspace === 'web' && from.area === 'ui' && place?.workspace === 'core'
      ? 'web/ui knows no product words'
      : undefined,
  (from, { place }) =>
    from.area === 'features' &&
    place?.area === 'features' &&
    from.workspace === place.workspace &&
    from.unit !== place.unit
      ? 'features do not import each other'
      : undefined,
  (from, { place }) =>
    isServerArea(place, 'adapters') &&
    !isServerArea(from, 'adapters') &&
    !choosesAdapters(from) &&
    !isTest(from)
      ? 'only adapters.ts imports adapters'
      : undefined,
  (from, { place }) => {
    if (!isServerArea(from, 'adapters') || isTest(from) || place?.workspace !== 'server')
      return undefined;
    if (place.area === 'ports' || (place.area === 'adapters' && place.unit === from.unit))
      return undefined;
    return 'an adapter imports only ports, core and packages';
  },
  (from, target) => {
    if (!isServerArea(from, 'ports') || isTest(from)) return undefined;
    if (target.place?.workspace === 'core' || isServerArea(target.place, 'ports')) return undefined;
    return 'a port imports only core and other ports';
  },
  (from, { place }) =>
    isServerArea(place, 'features') &&
    !isServerArea(from, 'features') &&
    !isDoor(place) &&
    !looksInside(from)
      ? 'outside of a feature only its feature.ts is imported'
      : undefined,
  (from, { place }) =>
    (isServerArea(from, 'db') || isServerArea(from, 'jobs')) &&
    isServerArea(place, 'features') &&
    !isTest(from)
      ? `server/${from.area} knows no features`
      : undefined,
];

function isServerArea(place, area) {
  return place?.workspace === 'server' && place.area === area;
}

/** The rules that an import breaks. */
export function brokenRules(from, target) {
  return rules.map((rule) => rule(from, target)).filter((rule) => rule !== undefined);
}
