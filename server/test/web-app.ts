/** A page of the app as the build leaves it, in small: with room for the replies of its first view. */
export const APP_HTML =
  '<!doctype html><head><title>app</title><script type="application/json" id="first-view">{}</script><script>document.title = 1</script><script src="/a.js"></script></head>';

export const webApp = (directory: string) => ({
  directory,
  html: APP_HTML,
  languageFiles: { es: { '/': ['/assets/spanish-1.js'] } },
  routeFiles: { '/': ['/assets/home-1.js', '/assets/home-1.css'] },
});
