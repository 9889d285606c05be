/** Counts a view after input or a second of visible reading, which link previews and prerendering never have. */
export function recordViews(url: string): void {
  let seenSince = Date.now();
  let sent = false;
  const send = () => {
    sent = sent || navigator.sendBeacon('/functions/v1/record-link-view', JSON.stringify({ url }));
  };
  for (const sign of ['pointerdown', 'keydown', 'scroll']) addEventListener(sign, send);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) seenSince = Date.now();
    else if (Date.now() - seenSince >= 1000) send();
  });
}
