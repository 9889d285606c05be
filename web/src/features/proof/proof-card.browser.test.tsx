import { getContractor } from '@jobly/core/accounts/contract';
import { getPaymentLinkDetail } from '@jobly/core/payment-links/contract';
import {
  changePhoto,
  deletePhoto,
  getProof,
  MOST_PHOTOS,
  saveProof,
  signHere,
  type Proof,
} from '@jobly/core/proof/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { NO_PROOF, READY_BUSINESS, aDetail, aLink } from '../../../test/account.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { tapLabel } from '../../../test/tap-label.ts';
import { expectToast } from '../../../test/toast.ts';

const link = aLink({ customerName: 'Dana Whitfield' });
const card = page.getByRole('region', { name: 'Photos and signature' });
const sheet = page.getByRole('dialog');
const button = (name: string) => card.getByRole('button', { name });

/** A real picture: orange, so that it is seen in the gallery. */
async function picture(width: number, height: number, type = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#ff8a1f';
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type });
}

const photosOf = async (count: number): Promise<Proof['photos']> => {
  const url = URL.createObjectURL(await picture(40, 30));
  return Array.from({ length: count }, (_, at) => ({
    id: crypto.randomUUID(),
    kind: (['before', 'after', 'damage', null] as const)[at % 4]!,
    url,
  }));
};

class FakeUpload extends EventTarget {
  static sent: FakeUpload[] = [];
  upload = new EventTarget();
  status = 0;
  response: unknown = null;
  path = '';
  body: Blob | undefined;
  open(_method: string, path: string) {
    this.path = path;
  }
  setRequestHeader = () => undefined;
  abort = () => undefined;
  send(body: Blob) {
    this.body = body;
    FakeUpload.sent.push(this);
  }
  end(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
  answer(getPaymentLinkDetail, aDetail({ link }));
  FakeUpload.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
});
afterEach(() => vi.unstubAllGlobals());

const openCard = async (given: Partial<Proof> = {}) => {
  answer(getProof, { ...NO_PROOF, ...given });
  await openScreen(`/payments/${link.id}`);
  await expect.element(card).toBeVisible();
};

it('several photos are shrunk and sent one after the other; a lost signal is said, and the photo goes again', async () => {
  await openCard();
  await expectAccessible();
  const file = (name: string, bytes: Blob) => new File([bytes], name, { type: bytes.type });
  const large = file('large.png', await picture(4_000, 1_000));
  await card.getByLabelText('Add photos').upload([large, file('b.png', await picture(20, 20))]);
  await expect.poll(() => FakeUpload.sent.length).toBe(1);
  const [first] = FakeUpload.sent;
  const shrunk = await createImageBitmap(first!.body!);
  expect([first!.body!.type, shrunk.width, shrunk.height]).toEqual(['image/jpeg', 2_000, 500]);
  await expect.element(card.getByRole('progressbar').first()).toBeVisible();

  first!.end(0, null);
  await expect.element(card.getByText(/^No connection/).first()).toBeVisible();
  // Of both photos, read out once.
  const readOut = card.getByRole('status').first();
  await expect
    .poll(() => readOut.element().textContent)
    .toBe('No connection. It is sent as soon as there is one.');
  await expect.element(card.getByRole('alert')).not.toBeInTheDocument();
  await expectAccessible();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => FakeUpload.sent.length).toBe(2);
  // The same photo, so that a lost answer makes no second one.
  expect(FakeUpload.sent[1]!.path).toBe(first!.path);
  const photos = await photosOf(2);
  FakeUpload.sent[1]!.end(200, { ...NO_PROOF, photos: photos.slice(0, 1) });
  await expect.poll(() => FakeUpload.sent.length).toBe(3);
  const refusal = { code: 'image_not_valid', message: 'Please choose a JPEG picture.' };
  FakeUpload.sent[2]!.end(422, refusal);
  await expect.element(card.getByText('Please choose a JPEG picture.').first()).toBeVisible();
  await button('Try again').click();
  await expect.poll(() => FakeUpload.sent.length).toBe(4);
  FakeUpload.sent[3]!.end(422, refusal);
  await button('Leave it out').click();
  await expect.element(card.getByText('Please choose a JPEG picture.')).not.toBeInTheDocument();
  await expect.element(button('Photo 1')).toBeVisible();
});

it('photos are shown to the customer with one switch, named and deleted', async () => {
  const photos = await photosOf(3);
  await openCard({ photos });
  await expect.element(button('Photo 2')).toBeVisible();
  await expectAccessible();
  const shown = answer(saveProof, { ...NO_PROOF, photos, showsPhotos: true });
  await card.getByRole('switch', { name: /Show to the customer/ }).click({ force: true });
  await expect.poll(() => shown.length).toBe(1);
  expect(shown[0]!.body).toEqual({ showsPhotos: true });

  const changed = answer(changePhoto, { ...NO_PROOF, photos });
  await button('Photo 1').click();
  await expect.element(sheet.getByText('What it shows')).toBeInTheDocument();
  await expectAccessible();
  await tapLabel(/^Damage$/);
  await expect.poll(() => changed.length).toBe(1);
  expect(changed[0]).toMatchObject({
    params: { photoId: photos[0]!.id },
    body: { kind: 'damage' },
  });
  answer(deletePhoto, { ...NO_PROOF, photos: photos.slice(1) });
  await sheet.getByRole('button', { name: 'Delete photo' }).click();
  await page.getByRole('button', { name: 'Delete photo' }).last().click();
  await expect.element(button('Photo 3')).not.toBeInTheDocument();
});

it('that cannot be loaded says so, and is asked for again', async () => {
  answer(getProof, refuse('server_error'));
  await openScreen(`/payments/${link.id}`);
  await expect.element(card.getByText(/went wrong|could not be loaded/)).toBeVisible();
  answer(getProof, NO_PROOF);
  await button('Try again').click();
  await expect.element(button('Ask for a work-done signature')).toBeVisible();
});

it('the sheet that is handed over speaks the language of the customer alone', async () => {
  answer(getPaymentLinkDetail, aDetail({ link: { ...link, customerLanguage: 'es' } }));
  await openCard();
  await expect.element(card.getByText(/^Hand your phone to the customer/)).toBeVisible();
  await button('Sign on this phone').click();
  await expect
    .element(page.getByRole('dialog', { name: '¿Está terminado el trabajo?' }))
    .toBeVisible();
  await sheet.getByRole('button', { name: 'Firmar: el trabajo está terminado' }).click();
  await expect.element(sheet.getByText('Escribe tu nombre')).toBeVisible();
  await expect.element(sheet.getByLabelText('Tu nombre')).toBeVisible();
  await expect.element(sheet.getByText(/^Hand your phone/)).not.toBeInTheDocument();
});

it('twenty photos are all there are', async () => {
  await openCard({ photos: await photosOf(MOST_PHOTOS - 1) });
  const one = await picture(20, 20);
  const files = ['a', 'b'].map((name) => new File([one], name, { type: one.type }));
  await card.getByLabelText('Add photos').upload(files);
  await expectToast(/A job can have 20 photos/);
  await expect.poll(() => FakeUpload.sent.length).toBe(1);
  FakeUpload.sent[0]!.end(200, { ...NO_PROOF, photos: await photosOf(MOST_PHOTOS) });
  await expect.element(card.getByLabelText('Add photos')).not.toBeInTheDocument();
});

it('a signature is asked for with one tap, or given on this phone', async () => {
  await openCard();
  const asked = answer(saveProof, { ...NO_PROOF, isAsked: true });
  await button('Ask for a work-done signature').click();
  await expect.element(card.getByText(/^Your customer can sign/)).toBeVisible();
  expect(asked[0]!.body).toEqual({ isAsked: true });
  await button('Sign on this phone').click();
  await expect.element(sheet.getByText(NO_PROOF.sentence)).toBeVisible();
  await sheet.getByRole('button', { name: 'Sign: the work is done' }).click();
  await expect.element(sheet.getByText('Please type your name')).toBeVisible();
  await expectAccessible();
  const name = 'Maximiliana Oppenheimer-Featherstonehaugh of Greater San Francisco';
  const { sentence } = NO_PROOF;
  const signedAt = '2026-11-12T18:00:00.000Z';
  const signed: Proof = {
    ...NO_PROOF,
    signatures: [{ name, sentence, side: 'contractor', signedAt }],
  };
  const sent = answer(signHere, signed);
  answer(getProof, signed);
  await sheet.getByLabelText('Your name').fill(name);
  await sheet.getByRole('button', { name: 'Sign: the work is done' }).click();
  await expect.element(card.getByText(`Signed by ${name}: the work is done.`)).toBeVisible();
  await expect.element(card.getByText(/^On your phone/)).toBeVisible();
  expect(sent).toMatchObject([{ body: { name } }]);
  await expectAccessible();
});
