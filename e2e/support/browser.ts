/** A phone in the hand: 390 x 844, touch. As root, Chromium runs without its sandbox. */
const chromiumPath = process.env['CHROMIUM_PATH'];

export const browser = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  locale: 'en-US',
  timezoneId: 'America/Los_Angeles',
  // Every sheet that slides, and every touch that waits until it stands, costs a tenth of the time.
  contextOptions: { reducedMotion: 'reduce' as const },
  // It fetches the whole app into its cache for every new visitor; journeys about it allow it.
  serviceWorkers: 'block' as const,
  launchOptions: {
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};
