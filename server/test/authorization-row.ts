import type { Audience } from '@jobly/core/contract';
import type { ObjectKind, TestObject } from './authorization-objects.ts';

export interface Self {
  userId: string;
  name: string;
  companyName: string;
  phone: string;
  email: string;
}

/**
 * Who may make a call, and what they are told. Written by hand beside the contracts: a call that is
 * not here, or whose audience changes, fails the build.
 */
export interface Row {
  for: Audience;
  /** What the address or the body names. */
  object?: ObjectKind;
  query?: string;
  body?: (object: TestObject, self: Self) => unknown;
  /** With an object of one's own (staff: of any contractor), or none; 200 unless said. Contractors / staff. */
  own?: number | readonly [contractor: number, staff: number];
  /** With somebody else's, and with one that is not there: the same (staff: not there). 404 unless said. */
  other?: number;
  /** With an object of the account that is viewed, where that is not what anyone gets. */
  viewing?: number;
  /** Changes nothing, though it is no GET: also while an account is viewed. */
  reads?: true;
  /** About the person at the device, also while an account is viewed. */
  self?: true;
  /** Never ends by itself. */
  stream?: true;
}
