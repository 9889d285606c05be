import { LANGUAGE_NAMES, LANGUAGES } from '@jobly/core/language/language';
import { firstError } from '@jobly/core/first-error';
import { SiteContent } from '@jobly/core/websites/site';
import { HoursField } from '../../../lib/hours-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { FieldErrors } from '../../../lib/form.ts';
import { Photos, Quotes, Services, type SiteFieldsProps } from './site-lists.tsx';

export function SiteFields(props: SiteFieldsProps) {
  const { form } = props;
  const line = (name: Parameters<typeof form.input>[0], label: string) => (
    <TextField {...form.input(name)} label={label} autoComplete="off" className="!text-base" />
  );
  return (
    <>
      <SelectField
        label="Language"
        choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={form.values.language}
        onChange={(language) => form.change({ language })}
      />
      {line('businessName', 'Business name')}
      {line('trade', 'Trade')}
      {line('headline', 'Headline')}
      <TextArea {...form.input('tagline')} label="Tagline" longest={240} className="!min-h-24" />
      <TextArea {...form.input('about')} label="About" longest={1_000} />
      {line('phone', 'Phone')}
      {line('email', 'Email')}
      {line('serviceArea', 'Service area')}
      <HoursField
        label="Opening hours"
        value={form.values.openingHours ?? ''}
        onChange={(hours) => form.change({ openingHours: hours || null })}
      />
      <Services form={form} />
      <Photos {...props} />
      <Quotes form={form} />
    </>
  );
}

/** Empty lines become null. */
export function contentOf(form: SiteContent): SiteContent {
  const orNothing = (text: string | null) => text?.trim() || null;
  return {
    language: form.language,
    businessName: form.businessName.trim(),
    trade: orNothing(form.trade),
    headline: form.headline.trim(),
    tagline: form.tagline.trim(),
    about: form.about.trim(),
    phone: orNothing(form.phone),
    email: orNothing(form.email),
    serviceArea: orNothing(form.serviceArea),
    openingHours: form.openingHours,
    services: form.services.map(({ title, text }) => ({ title: title.trim(), text: text.trim() })),
    photos: form.photos.map(({ name, alt }) => ({ name, alt: alt.trim() })),
    quotes: form.quotes.map(({ text, name }) => ({ text: text.trim(), name: name.trim() })),
  };
}

const LABELS: Record<string, string> = {
  businessName: 'The business name',
  headline: 'The headline',
  tagline: 'The tagline',
  about: 'The text about the business',
  trade: 'The trade',
  phone: 'The phone',
  email: 'The email',
  serviceArea: 'The area',
  services: 'The services',
  photos: 'The photos',
  quotes: 'The quotes',
};

const WRONG: Partial<Record<keyof SiteContent, string>> = {
  services: 'need a name each, and not too many words.',
  photos: 'need words in every field, and not too many.',
  quotes: 'need words in every field, and not too many.',
};

/** Errors by field. */
export function validate(form: SiteContent): FieldErrors<SiteContent> {
  const content = contentOf(form);
  const wrong = (Object.keys(LABELS) as (keyof SiteContent)[]).find(
    (key) => firstError(SiteContent.shape[key], content[key]) !== undefined,
  );
  if (!wrong) return {};
  return { [wrong]: `${LABELS[wrong]} ${WRONG[wrong] ?? 'is empty or too long.'}` };
}

export function isChanged(form: SiteContent, saved: SiteContent): boolean {
  return JSON.stringify(contentOf(form)) !== JSON.stringify(contentOf(saved));
}
