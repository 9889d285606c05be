import { firstError } from '@jobly/core/accounts/schema';
import type { BodyOf } from '@jobly/core/contract';
import type { WebsiteDetails, updateWebsiteDetails } from '@jobly/core/websites/contract';
import { HOURS, OPENING_HOURS } from '@jobly/core/websites/hours';
import type { OpeningHours } from '@jobly/core/websites/hours';
import {
  BusinessNameInput,
  BusinessPhoneInput,
  WebsiteDetailsInput,
} from '@jobly/core/websites/schema';

/** As typed; an empty string stands for no value. */
export interface DetailsForm {
  businessName: string;
  businessPhone: string;
  trade: string;
  serviceArea: string;
  openingHours: OpeningHours | '';
}

/** The fields that can be wrong, in the order of the form: the first one gets the focus. */
const CHECKED = { businessName: BusinessNameInput, businessPhone: BusinessPhoneInput };
export type CheckedField = keyof typeof CHECKED;
export type DetailsProblems = Partial<Record<CheckedField, string>>;

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

export function validate(form: DetailsForm): DetailsProblems | undefined {
  const problems: DetailsProblems = {};
  for (const field of ['businessName', 'businessPhone'] as const) {
    const problem = firstError(CHECKED[field], form[field]);
    if (problem) problems[field] = problem;
  }
  return Object.keys(problems).length > 0 ? problems : undefined;
}

/** Only of a form without problems. */
export function bodyOf(form: DetailsForm): BodyOf<typeof updateWebsiteDetails> {
  return WebsiteDetailsInput.parse({ ...form, openingHours: form.openingHours || null });
}

export function isChanged(form: DetailsForm, details: WebsiteDetails): boolean {
  return JSON.stringify(form) !== JSON.stringify(formOf(details));
}
