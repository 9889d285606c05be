import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { NO_PAYOUT } from '../links.ts';
import { CURRENCY } from '../money.ts';
import { linkedMerchant, type Env } from '../wire/http.ts';
import * as input from '../wire/input.ts';
import { showActivity } from '../wire/show.ts';
import type { World } from '../world.ts';
import { post } from './http.ts';

const units = z.int('must be an integer').min(-99_999_999_99).max(99_999_999_99);

const Changed = z.object({
  amountUnits: units.optional(),
  feeUnits: units.optional(),
  currencyCode: input.currency.optional(),
  type: input.text(100).optional(),
});

const Surplus = z.object({
  merchantId: input.text(),
  type: input.orElse(input.text(100), 'payment'),
  amountUnits: units,
  feeUnits: input.orElse(units, 0),
  paymentId: input.optional(input.text()),
  createdAt: z.iso.datetime().optional(),
});

/** A provider whose books are wrong: a row says another sum, is missing, or has nothing behind it. */
export function statementRoutes(world: World) {
  const routes = new Hono<Env>();
  const target = (id: string) => input.must(world.activity.get(id), 'Statement row');

  post(routes, '/', Surplus, ({ merchantId, type, amountUnits, feeUnits, ...surplus }) => {
    const row = world.activity.insert({
      id: randomUUID(),
      merchantId: linkedMerchant(world, merchantId).id,
      type,
      paymentId: surplus.paymentId ?? (type === 'payment' ? randomUUID() : null),
      paymentLinkId: null,
      payoutId: null,
      description: 'Surplus',
      currencyCode: CURRENCY,
      grossUnits: amountUnits,
      feeUnits,
      netUnits: amountUnits - feeUnits,
      ...NO_PAYOUT,
      createdAt: surplus.createdAt ?? new Date().toISOString(),
    });
    return showActivity(row);
  });

  post(routes, '/:id', Changed, (changes, id) => {
    const row = target(id);
    const { amountUnits: grossUnits = row.grossUnits, feeUnits = row.feeUnits } = changes;
    const { currencyCode = row.currencyCode, type = row.type } = changes;
    const money = { grossUnits, feeUnits, netUnits: grossUnits - feeUnits };
    return showActivity(world.activity.save({ ...row, ...money, currencyCode, type }));
  });

  post(routes, '/:id/drop', z.object({}), (_body, id) => {
    world.activity.delete(target(id).id);
    return { dropped: id };
  });

  return routes;
}
