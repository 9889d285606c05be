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

/** Each says what is wrong, or nothing true. */
const rules = [
  (from, { place }) => {
    const allowed = MAY_IMPORT_WORKSPACES[from.workspace];
    if (!place || !allowed || [from.workspace, ...allowed].includes(place.workspace)) return false;
    // The one helper that starts the provider for the server's tests.
    if (from.path === 'server/test/sandbox.ts' && place.workspace === 'sandbox') return false;
    const [what, which] =
      allowed.length === 0 ? ['nothing', 'of ours'] : ['only', allowed.join(', ')];
    return `${from.workspace} imports ${what} ${which}`;
  },
  (from, target) =>
    from.workspace === 'core' &&
    !isTest(from) &&
    !target.place &&
    target.package !== 'zod' &&
    'core imports nothing but zod and itself',
  (from, { builtin }) =>
    from.workspace === 'core' &&
    isTest(from) &&
    builtin &&
    'core imports no Node builtins, not even in tests',
  (from, { builtin }) =>
    builtin &&
    from.path.startsWith('web/src/') &&
    !isTest(from) &&
    'web runs in the browser and imports no Node builtins',
  (from, { place }) => {
    const allowed = from.workspace === 'web' && WEB_AREAS[from.area];
    const isArea =
      place?.workspace === 'web' && (place.area in WEB_AREAS || place.area === 'routes');
    return (
      allowed &&
      isArea &&
      !allowed.includes(place.area) &&
      `web/${from.area} does not import ${place.area}`
    );
  },
  (from, { place }) =>
    from.workspace === 'web' &&
    from.area === 'ui' &&
    place?.workspace === 'core' &&
    place.area !== 'language' &&
    'web/ui knows no product words',
  (from, { place }) =>
    from.area === 'features' &&
    place?.area === 'features' &&
    from.workspace === place.workspace &&
    from.unit !== place.unit &&
    'features do not import each other',
  (from, { place }) =>
    isServerArea(place, 'adapters') &&
    !isServerArea(from, 'adapters') &&
    !choosesAdapters(from) &&
    !isTest(from) &&
    'only adapters.ts imports adapters',
  (from, { place }) =>
    isServerArea(from, 'adapters') &&
    !isTest(from) &&
    place?.workspace === 'server' &&
    place.area !== 'ports' &&
    !(place.area === 'adapters' && place.unit === from.unit) &&
    'an adapter imports only ports, core and packages',
  (from, { place }) =>
    isServerArea(from, 'ports') &&
    !isTest(from) &&
    place?.workspace !== 'core' &&
    !isServerArea(place, 'ports') &&
    'a port imports only core and other ports',
  (from, { place }) =>
    isServerArea(place, 'features') &&
    !isServerArea(from, 'features') &&
    !isDoor(place) &&
    !looksInside(from) &&
    'outside of a feature only its feature.ts is imported',
  (from, { place }) =>
    (isServerArea(from, 'db') || isServerArea(from, 'jobs')) &&
    isServerArea(place, 'features') &&
    !isTest(from) &&
    `server/${from.area} knows no features`,
];

function isServerArea(place, area) {
  return place?.workspace === 'server' && place.area === area;
}

export function brokenRules(from, target) {
  return rules.map((rule) => rule(from, target)).filter(Boolean);
}
