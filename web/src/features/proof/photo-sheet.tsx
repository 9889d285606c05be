import { t } from '@jobly/core/language/t';
import {
  changePhoto,
  deletePhoto,
  PHOTO_KINDS,
  type Proof,
  type WorkPhoto,
} from '@jobly/core/proof/contract';
import { PHOTO_LABELS } from '@jobly/core/proof/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { ConfirmButton } from '../../lib/confirm-button.tsx';
import { toast } from '../../lib/toast/toast.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';
import { proofQuery } from './queries.ts';

interface PhotoSheetProps extends SheetControl {
  linkId: string;
  photo: WorkPhoto;
}

/** One photo, large: what it shows, and deleting it. */
export function PhotoSheet({ linkId, photo, ...sheet }: PhotoSheetProps) {
  const queries = useQueryClient();
  const [kind, setKind] = useState(photo.kind);
  const params = { id: linkId, photoId: photo.id };
  const change = useMutation({
    mutationFn: (make: () => Promise<Proof>) => make(),
    onSuccess: (proof) => queries.setQueryData(proofQuery(linkId).queryKey, proof),
    onError: (error) => {
      setKind(photo.kind);
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.')));
    },
  });
  return (
    <Sheet {...sheet} title={t('Photo')}>
      <div className="flex flex-col gap-4">
        <img
          src={photo.url}
          alt={kind ? t(PHOTO_LABELS[kind]) : t('Photo of the work')}
          className="max-h-[50vh] w-full rounded-md object-contain"
        />
        <SegmentedControl
          label={t('What it shows')}
          segments={[
            { value: 'none' as const, label: t('None') },
            ...PHOTO_KINDS.map((value) => ({ value, label: t(PHOTO_LABELS[value]) })),
          ]}
          value={kind ?? 'none'}
          onChange={(value) => {
            const chosen = value === 'none' ? null : value;
            setKind(chosen);
            change.mutate(() => call(changePhoto, { params, body: { kind: chosen } }));
          }}
        />
        <ConfirmButton
          variant="danger"
          asks={{
            title: t('Delete this photo?'),
            text: t('It is gone for good, for you and for your customer.'),
            yes: t('Delete photo'),
            busyLabel: t('Deleting…'),
            no: t('Keep photo'),
          }}
          onYes={() =>
            change
              .mutateAsync(() => call(deletePhoto, { params }))
              .then(
                () => sheet.onOpenChange(false),
                () => undefined,
              )
          }
        >
          {t('Delete photo')}
        </ConfirmButton>
      </div>
    </Sheet>
  );
}
