import { byRule } from '../typed.ts';
import { CODE, PHONE } from './sign-in.ts';

export const PhoneInput = byRule(PHONE);
export const CodeInput = byRule(CODE);
