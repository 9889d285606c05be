/**
 * A view counts when a person was there: a touch, a key, a scroll, or a second of looking before the
 * page went away. What opens links to preview them does none of it, and a page loaded ahead of time
 * is hidden until it is really opened.
 */
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
