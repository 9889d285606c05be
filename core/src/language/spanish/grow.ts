import { REQUEST_RULES } from '../../websites/request-rules.ts';

/** Websites, Google profiles, reviews. */
export const GROW = {
  // Opening hours.
  'Day and night, 24/7': 'Día y noche, 24/7',
  'Every day': 'Todos los días',
  '{days}, all day': '{days}, todo el día',
  '{days}, {opens} – {closes}': '{days}, {opens} – {closes}',

  // Trades.
  Plumbing: 'Plomería',
  Roofing: 'Techos',
  Cleaning: 'Limpieza',
  Electrical: 'Electricidad',
  'Heating & Cooling': 'Calefacción y aire acondicionado',
  Landscaping: 'Jardinería',
  Painting: 'Pintura',
  Handyman: 'Reparaciones del hogar',
  Flooring: 'Pisos',
  'Tree Service': 'Poda de árboles',
  'Pest Control': 'Control de plagas',
  Moving: 'Mudanzas',
  'Garage Doors': 'Puertas de garaje',
  'Pool Service': 'Piscinas',
  Locksmith: 'Cerrajería',
  Remodeling: 'Remodelación',

  // The generated website.
  'Draft: this page is for staff only': 'Borrador: esta página es solo para el equipo',
  'Send an email': 'Escribe un correo',
  'Text us': 'Escríbenos',
  'Ask for a quote': 'Pide cotización',
  'What we do': 'Lo que hacemos',
  'About us': 'Sobre nosotros',
  'Our work': 'Nuestro trabajo',
  'What customers say': 'Lo que dicen los clientes',
  'Read our reviews on Google': 'Lee nuestras reseñas en Google',
  Hours: 'Horario',
  'Where we work': 'Dónde trabajamos',
  'Tell us about your job.': 'Cuéntanos qué necesitas.',
  'Have a bill to pay?': '¿Tienes una cuenta por pagar?',
  'Open the link in the text or email we sent you.':
    'Abre el enlace del mensaje o correo que te enviamos.',
  'Website by {product}': 'Sitio web de {product}',
  Contact: 'Contacto',
  '{business} in {area}. {tagline}': '{business} en {area}. {tagline}',

  // Its form.
  'Ask {business} for a quote': 'Pide una cotización a {business}',
  "Tell us what you need, and we'll get back to you by phone or text.":
    'Dinos qué necesitas y te contestamos por teléfono o mensaje.',
  'Your phone number': 'Tu número de teléfono',
  'What do you need?': '¿Qué necesitas?',
  'Leave this empty': 'Deja esto vacío',
  'By sending this you agree that {business} may call or text you about it.':
    'Al enviarlo aceptas que {business} te llame o te mande mensajes sobre esto.',
  'A photo (optional)': 'Una foto (opcional)',
  'Photo from {name}': 'Foto de {name}',
  'Send request': 'Enviar solicitud',
  'Back to the website': 'Volver al sitio',
  'Thank you': 'Gracias',
  'Thank you, we have your request.': 'Gracias, recibimos tu solicitud.',
  '{business} will call or text you.': '{business} te va a llamar o a escribir.',
  [REQUEST_RULES.nameMissing]: 'Escribe tu nombre.',
  [REQUEST_RULES.nameTooLong]: 'Ese nombre es demasiado largo.',
  [REQUEST_RULES.phoneWrong]: 'Escribe un número de teléfono con su código de área.',
  [REQUEST_RULES.messageMissing]: 'Di en pocas palabras qué necesitas.',
  [REQUEST_RULES.messageTooLong]: 'Usa menos de 1,000 caracteres.',
  [REQUEST_RULES.sendPhotoAgain]:
    'Revisa lo que escribiste, elige otra vez tu foto y presiona Enviar de nuevo.',
  [REQUEST_RULES.noPhoto]: 'Ahora no podemos recibir una foto. Envía tu solicitud sin ella.',
  [REQUEST_RULES.sendAgain]: 'Revisa lo que escribiste y presiona Enviar otra vez.',
  [REQUEST_RULES.tooMany]: 'Este formulario no se puede usar en este momento. Mejor llama.',

  // What the contractor hears of it.
  'New request from your website': 'Nueva solicitud desde tu sitio',
  'A photo came with it: see it among your requests.':
    'Llegó con una foto: mírala entre tus solicitudes.',
  '{name} ({phone}) filled in the form on your website:':
    '{name} ({phone}) llenó el formulario de tu sitio:',
  'All requests': 'Todas las solicitudes',
  'New request from your website: {name}, {phone}. {address}':
    'Nueva solicitud desde tu sitio: {name}, {phone}. {address}',
  'A visitor': 'Un visitante',

  // The card of a website that is there.
  'Your site is live. See it, share it, and read what visitors ask for.':
    'Tu sitio está en línea. Míralo, compártelo y lee lo que piden los visitantes.',
  'The website you added is kept here.': 'Aquí está el sitio que agregaste.',
  'Your Google profile is optimized': 'Tu perfil de Google está optimizado',
  'Good news: the Google profile of {business} is optimized.':
    'Buenas noticias: el perfil de Google de {business} está optimizado.',
  'Open it from there to see and share it.': 'Ábrelo desde ahí para verlo y compartirlo.',
  'Your Google profile is optimized: {address}': 'Tu perfil de Google está optimizado: {address}',
};
