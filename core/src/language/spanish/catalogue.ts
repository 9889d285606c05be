import { ENTRANCE } from './entrance.ts';
import { INSIDE } from './inside.ts';

/** By area of the product; a sentence that several areas say stands in one of them. */
export const SPANISH = { ...ENTRANCE, ...INSIDE };
