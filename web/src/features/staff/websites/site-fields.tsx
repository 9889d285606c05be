import { HOURS_CHOICES } from '@jobly/core/websites/hours';
import { Plus, Trash2 } from 'lucide-react';
import { firstError } from '@jobly/core/first-error';
import { SiteContent } from '@jobly/core/websites/site';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Button } from '../../../ui/button/button.tsx';
import type { useForm, FieldErrors } from '../../../lib/form.ts';

const MOST_SERVICES = 9;
const MOST_PHOTOS = 6;

interface SiteFieldsProps {
  form: ReturnType<typeof useForm<SiteContent>>;
  photoBase: string;
  /** Makes the picture of the open request one of the photos; nothing when there is none. */
  onTakePicture: (() => void) | undefined;
  taking: boolean;
}

export function SiteFields(props: SiteFieldsProps) {
  const { form } = props;
  const line = (name: Parameters<typeof form.input>[0], label: string) => (
    <TextField {...form.input(name)} label={label} autoComplete="off" className="!text-base" />
  );
  return (
    <>
      {line('businessName', 'Business name')}
      {line('trade', 'Trade')}
      {line('headline', 'Headline')}
      <TextArea {...form.input('tagline')} label="Tagline" longest={240} className="!min-h-24" />
      <TextArea {...form.input('about')} label="About" longest={1_000} />
      {line('phone', 'Phone')}
      {line('email', 'Email')}
      {line('serviceArea', 'Service area')}
      <SelectField
        label="Opening hours"
        choices={HOURS_CHOICES}
        value={form.values.openingHours ?? ''}
        onChange={(hours) => form.change({ openingHours: hours || null })}
      />
      <Services form={form} />
      <Photos {...props} />
    </>
  );
}

function replaced<Item>(items: Item[], at: number, part: Partial<Item>): Item[] {
  return items.map((item, index) => (index === at ? { ...item, ...part } : item));
}

function Services({ form }: Pick<SiteFieldsProps, 'form'>) {
  const { services } = form.values;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-lg font-bold text-ink">Services</legend>
      <ol className="flex flex-col gap-4">
        {services.map((service, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they have no other identity than their place
          <li key={index} className="flex flex-col gap-3 rounded-md bg-sunken p-4">
            <TextField
              label={`Service ${index + 1}`}
              value={service.title}
              className="!text-base"
              onChange={(event) =>
                form.change({ services: replaced(services, index, { title: event.target.value }) })
              }
            />
            <TextArea
              label={`What service ${index + 1} is`}
              longest={240}
              className="!min-h-20"
              value={service.text}
              onChange={(event) =>
                form.change({ services: replaced(services, index, { text: event.target.value }) })
              }
            />
            {services.length > 1 ? (
              <Remove
                label={`Remove service ${index + 1}`}
                onClick={() =>
                  form.change({ services: services.filter((_one, at) => at !== index) })
                }
              />
            ) : null}
          </li>
        ))}
      </ol>
      {services.length < MOST_SERVICES ? (
        <Button
          className="mt-3"
          onClick={() => form.change({ services: [...services, { title: '', text: '' }] })}
        >
          <Plus aria-hidden="true" className="size-5" />
          Add a service
        </Button>
      ) : null}
    </fieldset>
  );
}

function Photos({ form, photoBase, onTakePicture, taking }: SiteFieldsProps) {
  const { photos } = form.values;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-lg font-bold text-ink">Photos</legend>
      {photos.length === 0 ? <p className="text-ink-2">None yet.</p> : null}
      <ol className="flex flex-col gap-4">
        {photos.map((photo, index) => (
          <li key={photo.name} className="flex flex-col gap-3 rounded-md bg-sunken p-4">
            <img
              src={`${photoBase}/${photo.name}`}
              alt=""
              className="h-32 w-full rounded-sm border border-line-2 bg-card object-contain"
            />
            <TextField
              label={`What photo ${index + 1} shows`}
              value={photo.alt}
              className="!text-base"
              onChange={(event) =>
                form.change({ photos: replaced(photos, index, { alt: event.target.value }) })
              }
            />
            <Remove
              label={`Remove photo ${index + 1}`}
              onClick={() => form.change({ photos: photos.filter((_one, at) => at !== index) })}
            />
          </li>
        ))}
      </ol>
      {onTakePicture && photos.length < MOST_PHOTOS ? (
        <Button className="mt-3" busy={taking} onClick={onTakePicture}>
          {taking ? 'Adding…' : 'Add the picture of the request'}
        </Button>
      ) : null}
    </fieldset>
  );
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" aria-label={label} className="self-start !text-bad" onClick={onClick}>
      <Trash2 aria-hidden="true" className="size-5" />
      Remove
    </Button>
  );
}

/** As it is saved: an empty line stands for nothing. */
export function contentOf(form: SiteContent): SiteContent {
  const orNothing = (text: string | null) => text?.trim() || null;
  return {
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
};

/** What keeps it from being saved, with the name of the field. */
export function validate(form: SiteContent): FieldErrors<SiteContent> {
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

export function isChanged(form: SiteContent, saved: SiteContent): boolean {
  return JSON.stringify(contentOf(form)) !== JSON.stringify(contentOf(saved));
}
