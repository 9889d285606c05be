import type { BodyOf } from '@jobly/core/contract';
import { formatDateTime } from '@jobly/core/dates';
import type { Language } from '@jobly/core/language/language';
import { currentLanguage, t } from '@jobly/core/language/t';
import { MOST_PHOTOS, saveProof, type Proof, type WorkPhoto } from '@jobly/core/proof/contract';
import { PHOTO_LABELS } from '@jobly/core/proof/messages';
import { IMAGE_TYPES } from '@jobly/core/websites/image-types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { lazySheet } from '../../lib/lazy-part.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { FileButton } from '../../ui/fields/file-button.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import {
  addPhotos,
  removeWaiting,
  retry,
  useWaitingPhotos,
  type WaitingPhoto,
} from './photo-queue.ts';
import { proofQuery } from './queries.ts';

const usePhotoSheet = lazySheet(() => import('./photo-sheet.tsx'));
const useSignSheet = lazySheet(() => import('./sign-sheet.tsx'));

/** Photos of the work, and the customer's signature that it is done. */
export function ProofCard(props: ProofCardProps) {
  const query = useQuery(proofQuery(props.linkId));
  return (
    <Card title={t('Photos and signature')}>
      <Loaded query={query} failed={t('Photos and signature could not be loaded.')}>
        {(proof) => (
          <>
            <Photos {...props} {...proof} />
            <Signature {...props} {...proof} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

interface ProofCardProps {
  linkId: string;
  /** Of the customer, who signs on this phone. */
  language: Language | null;
}

type CardProps = Proof & ProofCardProps;

function useSave(linkId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveProof>) =>
      call(saveProof, { params: { id: linkId }, body }),
    onSuccess: (proof) => queries.setQueryData(proofQuery(linkId).queryKey, proof),
    onError: (error) =>
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.'))),
  });
}

function Photos({ linkId, photos, showsPhotos }: CardProps) {
  const save = useSave(linkId);
  const waiting = useWaitingPhotos(linkId);
  const [shown, setShown] = useState<WorkPhoto>();
  const sheet = usePhotoSheet({ ahead: false });
  const room = MOST_PHOTOS - photos.length - waiting.length;
  function add(files: File[]): void {
    if (files.length > room) {
      toast.error(t('A job can have 20 photos. Please delete one to add another.'));
    }
    addPhotos(linkId, files.slice(0, room));
  }
  return (
    <>
      {photos.length + waiting.length > 0 ? (
        <ul className="mb-4 grid grid-cols-3 gap-2">
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <button
                type="button"
                className="relative block aspect-square w-full overflow-hidden rounded-sm bg-sunken"
                onPointerDown={sheet.prepare}
                onClick={() => {
                  setShown(photo);
                  sheet.show();
                }}
              >
                <img
                  src={photo.url}
                  alt={t('Photo {number}', { number: at + 1 })}
                  loading="lazy"
                  className="size-full object-cover"
                />
                {photo.kind ? (
                  <span className="absolute inset-x-0 bottom-0 bg-card px-1 py-0.5 text-sm font-semibold text-ink">
                    {t(PHOTO_LABELS[photo.kind])}
                  </span>
                ) : null}
              </button>
            </li>
          ))}
          {waiting.map((photo) => (
            <Waiting key={photo.id} {...photo} />
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-ink-2">
          {t('Before, after, damage: photos prove your work if a payment is ever disputed.')}
        </p>
      )}
      {/* One for all photos: without a connection, each would say the same. */}
      <output className="sr-only">
        {[...new Set(waiting.flatMap(({ problem }) => problem ?? []))].join(' ')}
      </output>
      {room > 0 ? (
        <FileButton
          label={t('Add photos')}
          accept={IMAGE_TYPES}
          multiple
          busy={false}
          onFiles={add}
        />
      ) : null}
      {photos.length > 0 ? (
        <SwitchField
          label={t('Show to the customer')}
          hint={t('Below the button of their page, and on the receipt.')}
          checked={save.isPending ? save.variables.showsPhotos === true : showsPhotos}
          onChange={(wanted) => save.mutate({ showsPhotos: wanted })}
        />
      ) : null}
      {sheet.part && shown ? (
        <sheet.part.PhotoSheet
          key={sheet.turn}
          linkId={linkId}
          photo={shown}
          open={sheet.open}
          onOpenChange={sheet.setOpen}
        />
      ) : null}
    </>
  );
}

function Waiting(photo: WaitingPhoto) {
  const { preview, part, problem, id } = photo;
  return (
    <li className={problem ? 'col-span-3 flex flex-wrap items-center gap-x-3' : 'relative'}>
      <img
        src={preview}
        alt=""
        className={`rounded-sm object-cover opacity-60 ${problem ? 'size-16' : 'aspect-square w-full'}`}
      />
      {problem ? (
        <>
          <span className="min-w-0 flex-[1_1_9rem] text-sm text-bad">{problem}</span>
          <Button variant="quiet" onClick={() => retry((other) => other.id === id)}>
            {t('Try again')}
          </Button>
          <Button variant="quiet" onClick={() => removeWaiting(photo)}>
            {t('Leave it out')}
          </Button>
        </>
      ) : (
        <progress
          aria-label={t('Uploading picture')}
          value={part}
          max={1}
          className="absolute inset-x-2 bottom-2 h-2 w-[calc(100%-1rem)] appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
        />
      )}
    </li>
  );
}

function Signature({ linkId, language, signatures, isAsked, sentence }: CardProps) {
  const save = useSave(linkId);
  const { part, open, turn, setOpen, show, prepare } = useSignSheet({ ahead: false });
  return (
    <div className="mt-4 border-t border-line pt-4">
      {signatures.map(({ name, side, signedAt }) => (
        <p key={signedAt} dir="auto" className="mb-2 break-words text-ink">
          <b>{t('Signed by {name}: the work is done.', { name })}</b>
          <span className="block text-sm text-ink-2 figures">
            {side === 'customer'
              ? t('On their own page, {date}', { date: formatDateTime(signedAt) })
              : t('On your phone, {date}', { date: formatDateTime(signedAt) })}
          </span>
        </p>
      ))}
      {isAsked ? (
        <p className="text-ink-2">
          {t(
            'Your customer can sign on the page of this payment. Copy its link and send it to them.',
          )}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isAsked ? (
          <Button
            variant="quiet"
            className="-ml-2"
            busy={save.isPending}
            onClick={() => save.mutate({ isAsked: false })}
          >
            {t('Do not ask')}
          </Button>
        ) : (
          <Button
            variant={signatures.length > 0 ? 'quiet' : 'secondary'}
            busy={save.isPending}
            onClick={() => save.mutate({ isAsked: true })}
          >
            {t('Ask for a work-done signature')}
          </Button>
        )}
        <Button variant="quiet" onPointerDown={prepare} onClick={show}>
          {t('Sign on this phone')}
        </Button>
      </div>
      <p className="mt-1 text-sm text-ink-2">
        {t('Hand your phone to the customer: they type their own name.')}
      </p>
      {part ? (
        <part.SignSheet
          key={turn}
          linkId={linkId}
          sentence={sentence}
          language={language ?? currentLanguage()}
          open={open}
          onOpenChange={setOpen}
        />
      ) : null}
    </div>
  );
}
