import { firstError } from '@jobly/core/accounts/schema';
import { SiteContent } from '@jobly/core/websites/site';
import type { FieldErrors } from '../../../lib/form.ts';

/** As it is typed: an empty line stands for nothing. */
export function formOf(content: SiteContent) {
  return {
    ...content,
    trade: content.trade ?? '',
    phone: content.phone ?? '',
    email: content.email ?? '',
    serviceArea: content.serviceArea ?? '',
    openingHours: content.openingHours ?? ('' as const),
  };
}

export type SiteForm = ReturnType<typeof formOf>;

export function contentOf(form: SiteForm): SiteContent {
  const orNothing = (text: string) => text.trim() || null;
  return {
    businessName: form.businessName.trim(),
    trade: orNothing(form.trade),
    headline: form.headline.trim(),
    tagline: form.tagline.trim(),
    about: form.about.trim(),
    phone: orNothing(form.phone),
    email: orNothing(form.email),
    serviceArea: orNothing(form.serviceArea),
    openingHours: form.openingHours || null,
    services: form.services.map(({ title, text }) => ({ title: title.trim(), text: text.trim() })),
    photos: form.photos.map(({ name, alt }) => ({ name, alt: alt.trim() })),
  };
}

const LABELS: Record<string, string> = {
  businessName: 'The business name',
  headline: 'The headline',
  tagline: 'The tagline',
  about: 'The text about the business',
  trade: 'The trade',
  phone: 'The phone',
  email: 'The e-mail',
  serviceArea: 'The area',
  services: 'The services',
  photos: 'The photos',
};

/** What keeps it from being saved, with the name of the field. */
export function validate(form: SiteForm): FieldErrors<SiteForm> {
  const content = contentOf(form);
  const wrong = (Object.keys(LABELS) as (keyof SiteContent)[]).find(
    (key) => firstError(SiteContent.shape[key], content[key]) !== undefined,
  );
  if (!wrong) return {};
  const what =
    wrong === 'services' || wrong === 'photos'
      ? 'need words in every field, and not too many.'
      : 'is empty or too long.';
  return { [wrong]: `${LABELS[wrong]} ${what}` };
}

export function isChanged(form: SiteForm, saved: SiteContent): boolean {
  return JSON.stringify(contentOf(form)) !== JSON.stringify(contentOf(formOf(saved)));
}
