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
 * Who may make a call, and the expected status. Written by hand: a call that is missing here, or whose audience
 * changes, fails the build.
 */
export interface Row {
  for: Audience;
  /** Named in the path or the body. */
  object?: ObjectKind;
  query?: string;
  body?: (object: TestObject, self: Self) => unknown;
  /** For an own object (staff: any contractor's), or without one; default 200. Contractors / staff. */
  own?: number | readonly [contractor: number, staff: number];
  /** For another's object and a missing one (staff: missing); default 404. */
  other?: number;
  /** For the viewed account's object, where it differs. */
  viewing?: number;
  /** The same for whoever is signed in and owns it. */
  owner?: number;
  /** Reads although it is not a GET: also allowed while viewing. */
  reads?: true;
  /** About the real person, also while viewing. */
  self?: true;
  stream?: true;
}
