import { digitsOf, formatPhoneAsTyped } from '@jobly/core/phone';

/**
 * Groups the digits of a phone number while it is typed and keeps the caret behind the same digit. Numbers
 * of other countries stay as they are.
 */
export function typePhone(raw: string, caret: number) {
  const text = formatPhoneAsTyped(raw);
  if (text === raw) return { text, caret };
  const dropped = digitsOf(raw).length - digitsOf(text).length;
  const digitsBefore = Math.max(0, digitsOf(raw.slice(0, caret)).length - dropped);
  return { text, caret: positionAfter(text, digitsBefore) };
}

/** For a field's change event: corrects what was typed in the field and returns its text. */
export function retype(input: HTMLInputElement, typing = typePhone): string {
  const typed = typing(input.value, input.selectionStart ?? input.value.length);
  // Written before React sees it: React then leaves value and caret as they are.
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
