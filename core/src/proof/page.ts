import type { PhotoKind } from './contract.ts';

/** What the contractor shows the customer of the work, and whether they ask them to sign for it. */
export interface ShownProof {
  photos: { id: string; kind: PhotoKind | null }[];
  isAsked: boolean;
  /** On a day of the business. */
  signed: { name: string; signedOn: string } | null;
}

export type ProofOnPage = Omit<ShownProof, 'isAsked'> & {
  /** The sentence to sign; null where no signature is asked for. */
  asks: string | null;
};
