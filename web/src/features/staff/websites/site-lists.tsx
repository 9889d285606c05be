import { IMAGE_TYPES } from '@jobly/core/websites/image-types';
import {
  MOST_PHOTOS,
  MOST_QUOTES,
  MOST_SERVICES,
  QUOTE_MAX,
  type SiteContent,
} from '@jobly/core/websites/site';
import { Plus, Trash2 } from 'lucide-react';
import type { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

export interface SiteFieldsProps {
  form: ReturnType<typeof useForm<SiteContent>>;
  photoBase: string;
  /** Adds the open request's picture to the photos; undefined without one. */
  onTakePicture: (() => void) | undefined;
  onSendPicture: (file: File) => void;
  taking: boolean;
}

function replaced<Item>(items: Item[], at: number, part: Partial<Item>): Item[] {
  return items.map((item, index) => (index === at ? { ...item, ...part } : item));
}

export function Services({ form }: Pick<SiteFieldsProps, 'form'>) {
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
              label={`What service ${index + 1} is (optional)`}
              longest={240}
              className="!min-h-20"
              value={service.text}
              onChange={(event) =>
                form.change({ services: replaced(services, index, { text: event.target.value }) })
              }
            />
            <Remove
              label={`Remove service ${index + 1}`}
              onClick={() => form.change({ services: services.filter((_one, at) => at !== index) })}
            />
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

/** Real customers who agreed to be named. */
export function Quotes({ form }: Pick<SiteFieldsProps, 'form'>) {
  const { quotes } = form.values;
  const change = (at: number, part: Partial<(typeof quotes)[number]>) =>
    form.change({ quotes: replaced(quotes, at, part) });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-lg font-bold text-ink">Customer quotes</legend>
      <ol className="flex flex-col gap-4">
        {quotes.map((quote, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they have no other identity than their place
          <li key={index} className="flex flex-col gap-3 rounded-md bg-sunken p-4">
            <TextArea
              label={`Quote ${index + 1}`}
              longest={QUOTE_MAX}
              className="!min-h-20"
              value={quote.text}
              onChange={({ target }) => change(index, { text: target.value })}
            />
            <TextField
              label={`Who said quote ${index + 1}`}
              value={quote.name}
              className="!text-base"
              onChange={({ target }) => change(index, { name: target.value })}
            />
            <Remove
              label={`Remove quote ${index + 1}`}
              onClick={() => form.change({ quotes: quotes.filter((_one, at) => at !== index) })}
            />
          </li>
        ))}
      </ol>
      {quotes.length < MOST_QUOTES ? (
        <Button
          className="mt-3"
          onClick={() => form.change({ quotes: [...quotes, { text: '', name: '' }] })}
        >
          <Plus aria-hidden="true" className="size-5" />
          Add a quote
        </Button>
      ) : null}
    </fieldset>
  );
}

export function Photos({ form, photoBase, onTakePicture, onSendPicture, taking }: SiteFieldsProps) {
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
              placeholder="Work by the business"
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
      {photos.length < MOST_PHOTOS ? (
        <div className="mt-3 flex flex-wrap gap-3">
          {onTakePicture ? (
            <Button busy={taking} onClick={onTakePicture}>
              {taking ? 'Adding…' : 'Add the picture of the request'}
            </Button>
          ) : null}
          <FileButton
            label="Add a photo"
            accept={IMAGE_TYPES}
            busy={taking}
            onFiles={([file]) => onSendPicture(file!)}
          />
        </div>
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
