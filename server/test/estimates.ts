import {
  createEstimate,
  getEstimate,
  reviseEstimate,
  type Estimate,
  type EstimateForm,
} from '@jobly/core/estimates/contract';
import { newLink } from './api-client.ts';
import { HALVES } from './jobs.ts';
import type { Business } from './shop.ts';

export const newEstimate = (form: Partial<EstimateForm> = {}): EstimateForm => ({
  ...newLink(),
  amountCashCents: 108_875,
  schedule: HALVES,
  validDays: 30,
  cancelNotice: false,
  ...form,
});

export const makeEstimate = async (
  business: Business,
  form: Partial<EstimateForm> = {},
): Promise<Estimate> => (await business.call(createEstimate, { body: newEstimate(form) })).estimate;

export const readEstimate = async (business: Business, { id }: { id: string }): Promise<Estimate> =>
  (await business.call(getEstimate, { params: { id } })).estimate;

export const revise = async (
  business: Business,
  { id, version, form }: Estimate,
  change: Partial<EstimateForm> = {},
): Promise<Estimate> =>
  (
    await business.call(reviseEstimate, {
      params: { id },
      body: { ...form, id, version, ...change },
    })
  ).estimate;
