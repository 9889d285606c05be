import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/proof/contract';
import { IMAGE_MAX_BYTES } from '@jobly/core/websites/image-types';
import * as z from 'zod';
import { updateRows } from '../../db/rows.ts';
import { fileRoute, jsonRoute, type Route } from '../../http/route.ts';
import { addPhoto, deletePhoto, saveProof, signHere } from './change-proof.ts';
import type { ProofDeps } from './deps.ts';
import { findWork, readProof, type Work } from './read-proof.ts';

const Place = z.object({ id: z.uuid(), photoId: z.uuid() });

export function proofRoutes(deps: ProofDeps): Route[] {
  const { system } = deps.database;

  /** What is done to it, then how it stands. */
  async function changed(
    userId: string,
    linkId: string,
    change: (work: Work) => Promise<unknown>,
  ): Promise<contract.Proof> {
    const work = await findWork(system, userId, linkId);
    await change(work);
    return readProof(deps, system, work);
  }

  return [
    jsonRoute(contract.getProof, async ({ caller: { userId }, params: { id } }) => {
      const db = deps.database.readAs(userId);
      return readProof(deps, db, await findWork(db, userId, id));
    }),

    jsonRoute(contract.saveProof, ({ caller: { userId }, params: { id }, body }) =>
      changed(userId, id, (work) => saveProof(deps, work, body)),
    ),

    jsonRoute(contract.signHere, ({ caller: { userId }, params, body, context }) =>
      changed(userId, params.id, (work) => {
        const { language, sentence } = work;
        const ip = context.get('address');
        const userAgent = context.req.header('user-agent') ?? '';
        const signing = { language, sentence, ip, userAgent, side: 'contractor' } as const;
        return signHere(deps, work, { ...body, ...signing });
      }),
    ),

    fileRoute(
      {
        method: 'PUT',
        path: contract.PHOTO_PATH,
        audience: 'signed-in',
        summary: 'Add a photo of the work: its bytes as the body',
        reply: contract.Proof,
        errors: [
          'payment_link_not_found',
          'photos_used_up',
          'pictures_used_up',
          'image_not_valid',
          'image_too_large',
          'image_too_many_pixels',
        ],
      },
      { bytes: IMAGE_MAX_BYTES, otherwise: 'image_too_large' },
      async ({ context, caller, readBytes }) => {
        const { data } = Place.safeParse(context.req.param());
        if (!data) throw new AppError('payment_link_not_found');
        const added = { id: data.photoId, readBytes };
        const proof = await changed(caller!.userId, data.id, (work) => addPhoto(deps, work, added));
        return context.json(contract.Proof.parse(proof));
      },
    ),

    jsonRoute(contract.changePhoto, ({ caller: { userId }, params: { id, photoId }, body }) =>
      changed(userId, id, ({ workId }) => {
        const own = { id: photoId, work_id: workId, user_id: userId };
        return updateRows(system, 'work_photos', own, body);
      }),
    ),

    jsonRoute(contract.deletePhoto, ({ caller: { userId }, params: { id, photoId } }) =>
      changed(userId, id, (work) => deletePhoto(deps, work, photoId)),
    ),
  ];
}
