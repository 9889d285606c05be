import { t } from '@jobly/core/language/t';
import {
  addWebsitePhoto,
  OWN_PHOTO_PATH,
  type WebsiteDetails,
} from '@jobly/core/websites/contract';
import { IMAGE_TYPES } from '@jobly/core/websites/image-types';
import { MOST_PHOTOS } from '@jobly/core/websites/site';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { ConfirmButton } from '../../../lib/confirm-button.tsx';
import { toast } from '../../../lib/toast/toast.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { imageProblem, uploadSentence } from '../changes/image-field.tsx';
import { OwnServices, type useOwnServices } from './own-services.tsx';
import { useExtras } from './use-extras.ts';

/** Ticks are saved one by one, so that the page above shows them. */
export function ServicesCard(props: {
  details: WebsiteDetails;
  typing: ReturnType<typeof useOwnServices>;
}) {
  const { details, typing } = props;
  const saving = useExtras();
  const sent = saving.isPending ? saving.variables.services : undefined;
  const isTicked = (service: WebsiteDetails['services'][number]) =>
    sent ? sent.includes(service.key) : service.ticked;

  function tick(key: string, on: boolean): void {
    const services = details.services
      .filter((service) => (service.key === key ? on : isTicked(service)))
      .map((service) => service.key);
    if (services.length > 0) saving.mutate({ services });
    else toast.error(t('Please tick at least one service.'));
  }

  return (
    <Card title={t('Your services')}>
      {details.services.length > 0 ? (
        <p className="mb-2 text-ink-2">{t('Tick what you do. Your website shows only that.')}</p>
      ) : null}
      {details.services.map((service) => (
        <CheckboxField
          key={service.key}
          label={service.title}
          hint={service.text}
          checked={isTicked(service)}
          onChange={(on) => tick(service.key, on)}
        />
      ))}
      <OwnServices typing={typing} beside={details.services.length > 0} />
    </Card>
  );
}

export function PhotosCard({ details }: { details: WebsiteDetails }) {
  const { photos } = details;
  const saving = useExtras();
  const [sending, setSending] = useState(false);
  const adding = useRef<HTMLDivElement>(null);
  const busy = sending || saving.isPending;

  async function add(file: File): Promise<void> {
    const problem = imageProblem(file);
    if (problem) return toast.error(problem);
    setSending(true);
    try {
      const { imageUrl } = await uploadFile(file);
      const { name } = await call(addWebsitePhoto, { body: { imageUrl } });
      await saving.mutateAsync({ photos: [...photos, { name, alt: '' }] }).catch(() => {});
    } catch (error) {
      toast.error(uploadSentence(error));
    } finally {
      setSending(false);
    }
  }

  /** False when it could not be saved: then the question stays. */
  async function remove(name: string): Promise<boolean> {
    const left = photos.filter((one) => one.name !== name);
    const saved = await saving.mutateAsync({ photos: left }).catch(() => undefined);
    // The pressed button is gone.
    if (saved) requestAnimationFrame(() => adding.current?.querySelector('input')?.focus());
    return saved !== undefined;
  }

  return (
    <Card title={t('Photos and logo')}>
      <p className="mb-4 text-ink-2">
        {t('Photos of your work make people call. The first one stands at the top.')}
      </p>
      {photos.length > 0 ? (
        <ul className="mb-4 grid grid-cols-3 gap-3">
          {photos.map(({ name, alt }, index) => (
            <li key={name} className="relative">
              <img
                src={OWN_PHOTO_PATH.replace('{name}', name)}
                alt={alt || t('Photo {number}', { number: index + 1 })}
                className="aspect-square w-full rounded-sm border border-line-2 object-cover"
              />
              <ConfirmButton
                variant="quiet"
                aria-label={t('Remove photo {number}', { number: index + 1 })}
                className="absolute top-1 right-1 !min-h-11 min-w-11 !rounded-full bg-card !px-0"
                disabled={busy}
                asks={{
                  title: t('Remove photo {number}?', { number: index + 1 }),
                  text: t('Your website will no longer show it.'),
                  yes: t('Remove photo'),
                  no: t('Keep photo'),
                }}
                onYes={() => remove(name)}
              >
                <X aria-hidden="true" className="size-5" />
              </ConfirmButton>
            </li>
          ))}
        </ul>
      ) : null}
      {photos.length < MOST_PHOTOS ? (
        <div ref={adding}>
          <FileButton
            label={t('Add a photo')}
            progress={sending ? t('Uploading…') : undefined}
            accept={IMAGE_TYPES}
            busy={busy}
            onFiles={([file]) => void add(file!)}
          />
        </div>
      ) : null}
      {details.hasLogo ? null : (
        <div className="mt-2">
          <ButtonLink to="/settings/business" variant="quiet" className="-ml-2">
            {t('Add your logo in Settings')}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
