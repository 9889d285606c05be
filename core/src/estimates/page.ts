import type { BusinessOnPage, Notice } from '../checkout/on-page.ts';
import type { PricingModel } from '../fees/pricing.ts';
import type { Standing } from '../jobs/standing.ts';
import type { Step } from '../jobs/steps.ts';
import type { Bill } from '../payment-links/lines.ts';
import type { Work } from '../payment-links/work.ts';

/** What is offered, before it is put into words (shown.ts). */
export interface Offer {
  code: string;
  number: number;
  version: number;
  /** Of the job that a change order changes. */
  change: { beforeCents: number; afterCents: number } | null;
  business: BusinessOnPage & { address: string | null; email: string | null };
  licenseNumber: string | null;
  createdAt: string;
  timeZone: string;
  customerName: string;
  work: Work;
  bill: Bill | null;
  totalCents: number;
  payments: Step[];
  pricing: PricingModel;
  terms: string | null;
  /** `YYYY-MM-DD`, were it accepted today; null without the notice. */
  cancelUntil: string | null;
  validUntil: string;
}

export interface AcceptedBy {
  /** As it was called then. */
  title: string;
  version: number;
  name: string;
  by: 'customer' | 'owner';
  /** A day of the business. */
  on: string;
  at: string;
  sentence: string;
  hash: string;
  note: string | null;
}

/** A message that was refused: given back in its form. */
export interface SaidOnPage {
  act: 'question' | 'changes_requested' | 'declined';
  text: string;
}

/** The customer's page of an estimate; built by the server, rendered by web/src/pay. */
export type EstimatePage =
  | {
      view: 'offer';
      offer: Offer;
      notice: Notice | null;
      /** SHA-256 of all that is shown: what is accepted is what was read. */
      seen: string;
      /** Typed before, where it was not accepted. */
      name: string;
      said: SaidOnPage | null;
      /** Money goes back: the business has to confirm. */
      backCents: number;
    }
  | {
      view: 'answered';
      offer: Offer;
      notice: Notice | null;
      accepted: AcceptedBy | null;
      /** Where it was not accepted. */
      why: 'expired' | 'declined' | 'withdrawn' | 'cancelled' | null;
      /** Of the job that it opened or changed, seen from no payment of it. */
      standing: Standing | null;
      /** The link that can be paid now. */
      pay: { code: string; cents: number } | null;
    }
  | { view: 'no-estimate' };
