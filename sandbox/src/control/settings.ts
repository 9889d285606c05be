import { DELIVERY_MODES, SIGNATURE_SCHEMES } from '../settings.ts';
import type { Settings } from '../settings.ts';
import type { Fields } from '../wire/fields.ts';
import type { World } from '../world.ts';

/** Any subset; what is not named stays. */
export function changeSettings(world: World, fields: Fields): Settings {
  const on = fields.optionalObject('featuresEnabled');
  const features = world.settings().featuresEnabled;
  const feature = (name: 'payments' | 'refunds') =>
    on?.has(name) ? on.flag(name) : features[name];
  return world.change({
    ...flags(fields),
    ...(fields.has('createStatus') && {
      createStatus: fields.oneOf('createStatus', [200, 201] as const),
    }),
    ...(fields.has('unknownStatusValue') && {
      unknownStatusValue: fields.optionalText('unknownStatusValue'),
    }),
    ...(on && { featuresEnabled: { payments: feature('payments'), refunds: feature('refunds') } }),
    ...(fields.has('signatureScheme') && {
      signatureScheme: fields.oneOf('signatureScheme', SIGNATURE_SCHEMES),
    }),
    ...(fields.has('retrySpeed') && { retrySpeed: fields.number('retrySpeed', 0.01, 10_000) }),
    ...(fields.has('lateSuccessSeconds') && {
      lateSuccessSeconds: fields.number('lateSuccessSeconds', 0, 3600),
    }),
  });
}

function flags(fields: Fields): Partial<Settings> {
  const names = [
    'countIsTotal',
    'merchantIdOnCreate',
    'merchantIdInEvents',
    'hideWebhookSecret',
  ] as const;
  const given = names.filter((name) => fields.has(name));
  return Object.fromEntries(given.map((name) => [name, fields.flag(name)]));
}

export function changeDeliveries(world: World, fields: Fields): Settings {
  return world.change({
    ...(fields.has('mode') && {
      deliveryMode: fields.oneOf('mode', DELIVERY_MODES),
      deliveryCopies: fields.missing('copies') ? 2 : fields.integer('copies', 1, 100),
    }),
    ...(fields.has('delaySeconds') && {
      deliveryDelaySeconds: fields.number('delaySeconds', 0, 86_400),
    }),
  });
}
