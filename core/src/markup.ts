const VOID = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr';
const ATTRIBUTES = '(?:"[^"]*"|[^<>"])*?';
const SCRIPT_OR_STYLE = '<(script|style)\\b[\\s\\S]*?</\\1>';
const WRITTEN = new RegExp(`${SCRIPT_OR_STYLE}|<[a-z]${ATTRIBUTES}>`, 'g');
const CLOSED_VOID = new RegExp(`^(<(?:${VOID})\\b${ATTRIBUTES})\\s*/>$`);

/** From React's XML-like output to HTML. Scripts and styles stay unchanged: the CSP has their hashes. */
export function tidyMarkup(page: string): string {
  return page
    .replace(/^\s*<!doctype html>/i, '<!DOCTYPE html>')
    .replace(WRITTEN, (written, script: string | undefined) => (script ? written : tidy(written)));
}

function tidy(written: string): string {
  return written
    .replace(CLOSED_VOID, '$1>')
    .replace(
      / (charSet|dateTime|encType|fetchPriority|maxLength|tabIndex|autoComplete)=/g,
      (name) => name.toLowerCase(),
    )
    .replace(/ (autofocus|hidden|checked|required|disabled|selected|async|defer)=""/g, ' $1');
}
