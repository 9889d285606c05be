import { translated, type Sentence } from '@jobly/core/language/t';
import { toast } from './toast/toast.ts';

/** Falls back to execCommand in older browsers and without HTTPS. */
export async function copyText(
  text: string,
  beside: HTMLElement,
  sentences: { done: Sentence; failed: Sentence },
): Promise<boolean> {
  const byClipboard = async () => navigator.clipboard.writeText(text);
  const copied = await byClipboard().then(
    () => true,
    () => copySelected(text, beside),
  );
  if (copied) toast.success(translated(sentences.done));
  else toast.error(translated(sentences.failed));
  return copied;
}

/** Beside the button: an open dialog would take the focus back from elsewhere on the page. */
function copySelected(text: string, beside: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;opacity:0';
  beside.after(field);
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way where there is no clipboard
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    beside.focus();
  }
}

export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** False when it failed or was cancelled. */
export function shareText(text: string): Promise<boolean> {
  return navigator.share({ text }).then(
    () => true,
    () => false,
  );
}
