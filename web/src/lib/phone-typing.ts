import { digitsOf, formatPhoneAsTyped } from '@jobly/core/phone';

/** Groups a phone number's digits and keeps the caret behind the same digit. Foreign numbers stay unchanged. */
export function typePhone(raw: string, caret: number) {
  const text = formatPhoneAsTyped(raw);
  if (text === raw) return { text, caret };
  const dropped = digitsOf(raw).length - digitsOf(text).length;
  const digitsBefore = Math.max(0, digitsOf(raw.slice(0, caret)).length - dropped);
  return { text, caret: positionAfter(text, digitsBefore) };
}

/** For a change event: corrects the field's text and returns it. */
export function retype(input: HTMLInputElement, typing = typePhone): string {
  const typed = typing(input.value, input.selectionStart ?? input.value.length);
  // Before React sees it: React then leaves value and caret alone.
  if (input.value !== typed.text) {
    input.value = typed.text;
    input.setSelectionRange(typed.caret, typed.caret);
  }
  return typed.text;
}

function positionAfter(text: string, digits: number): number {
  const before = new RegExp(`^(\\D*\\d){${digits}}`).exec(text);
  return before ? before[0].length : text.length;
}
