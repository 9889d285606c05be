/** What the app's page says before its scripts are there (web/index.html). */
export const DOCUMENT = {
  'Opening Jobly…': 'Abriendo Jobly…',
  'Still working on it. Your connection may be slow.':
    'Todavía estamos en eso. Puede que tu conexión sea lenta.',
  'Open it again': 'Abrir de nuevo',
  'Jobly needs JavaScript. Please turn it on, or call us at (415) 555-0100.':
    'Jobly necesita JavaScript. Actívalo o llámanos al (415) 555-0100.',
  'Get paid instantly for every job — fast, simple, secure.':
    'Cobra al instante por cada trabajo: rápido, fácil y seguro.',
};
