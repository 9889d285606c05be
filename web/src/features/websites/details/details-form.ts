import type { BodyOf } from '@jobly/core/contract';
import type { WebsiteDetails, updateWebsiteDetails } from '@jobly/core/websites/contract';
import { HOURS, OPENING_HOURS } from '@jobly/core/websites/hours';
import type { OpeningHours } from '@jobly/core/websites/hours';
import {
  BusinessNameInput,
  BusinessPhoneInput,
  WebsiteDetailsInput,
} from '@jobly/core/websites/schema';
import { validateBy } from '../../../lib/form.ts';

/** As typed; an empty string stands for no value. */
export interface DetailsForm {
  businessName: string;
  businessPhone: string;
  trade: string;
  serviceArea: string;
  openingHours: OpeningHours | '';
}

export const HOURS_CHOICES = [
  { value: '', label: 'Not shown' },
  ...OPENING_HOURS.map((value) => ({ value, label: HOURS[value].label })),
] as const;

export function formOf(details: WebsiteDetails): DetailsForm {
  return {
    businessName: details.businessName ?? '',
    businessPhone: details.businessPhone ?? '',
    trade: details.trade ?? '',
    serviceArea: details.serviceArea ?? '',
    openingHours: details.openingHours ?? '',
  };
}

export const validate = validateBy({
  businessName: BusinessNameInput,
  businessPhone: BusinessPhoneInput,
});

/** Only of a form without problems. */
export function bodyOf(form: DetailsForm): BodyOf<typeof updateWebsiteDetails> {
  return WebsiteDetailsInput.parse({ ...form, openingHours: form.openingHours || null });
}

export function isChanged(form: DetailsForm, details: WebsiteDetails): boolean {
  return JSON.stringify(form) !== JSON.stringify(formOf(details));
}
