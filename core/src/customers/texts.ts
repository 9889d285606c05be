import { text } from '../payment-links/texts.ts';

export const ADDRESS = text(300, undefined);
export const TAX_EXEMPT = text(200, undefined);
export const NOTES = text(2_000, undefined);
