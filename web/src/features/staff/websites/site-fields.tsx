import { HOURS, OPENING_HOURS } from '@jobly/core/websites/hours';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { SiteForm, SiteLine } from './site-form.ts';

const HOURS_CHOICES = [
  { value: '', label: 'Not shown' },
  ...OPENING_HOURS.map((value) => ({ value, label: HOURS[value].label })),
] as const;

interface SiteFieldsProps {
  form: SiteForm;
  onChange: (part: Partial<SiteForm>) => void;
}

/** The words of a site, without its lists. */
export function SiteFields({ form, onChange }: SiteFieldsProps) {
  const line = (name: SiteLine, label: string) => (
    <TextField
      label={label}
      value={form[name]}
      autoComplete="off"
      className="!text-base"
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <>
      {line('businessName', 'Business name')}
      {line('trade', 'Trade')}
      {line('headline', 'Headline')}
      <TextArea
        label="Tagline"
        longest={240}
        className="!min-h-24"
        value={form.tagline}
        onChange={(event) => onChange({ tagline: event.target.value })}
      />
      <TextArea
        label="About"
        longest={1_000}
        value={form.about}
        onChange={(event) => onChange({ about: event.target.value })}
      />
      {line('phone', 'Phone')}
      {line('email', 'E-mail')}
      {line('serviceArea', 'Service area')}
      <SelectField
        label="Opening hours"
        choices={HOURS_CHOICES}
        value={form.openingHours}
        onChange={(openingHours) => onChange({ openingHours })}
      />
    </>
  );
}
