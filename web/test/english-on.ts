const READ_ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt'];

/** Translatable sentences that are shown in English, as core's constants may be. */
export function englishOn(page: Document, catalogue: Record<string, string>): string[] {
  const said = [page.title.replace(/ · .*/, '')];
  for (const element of page.body.querySelectorAll('*:not(script, style)')) {
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) said.push(node.nodeValue ?? '');
    }
    for (const name of READ_ATTRIBUTES) said.push(element.getAttribute(name) ?? '');
  }
  // Ignores words that are equal in both languages.
  return said.map((text) => text.trim()).filter((text) => (catalogue[text] ?? text) !== text);
}
