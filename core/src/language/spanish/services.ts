/** The services of Grow, and the Google profile. */
export const SERVICES = {
  'Grow your business': 'Haz crecer tu negocio',
  'Get started': 'Empezar',
  'Get started: {service}': 'Empezar: {service}',
  'Free website': 'Sitio web gratis',
  'A site for your business, built for you and live within 24 hours.':
    'Un sitio para tu negocio, hecho para ti y en línea en 24 horas.',
  'Manage my website': 'Administrar mi sitio web',
  'Get your free website': 'Obtén tu sitio web gratis',
  'A page of your own that customers find, trust and call.':
    'Una página propia para que los clientes te encuentren, confíen en ti y te llamen.',
  'We write it and build it for you': 'La escribimos y la hacemos por ti',
  'An address with your business name': 'Una dirección con el nombre de tu negocio',
  'Live within 24 hours, free of charge': 'En línea en 24 horas, sin costo',
  'Boost your Google profile': 'Mejora tu perfil de Google',
  'We fill in photos, services and hours, so that people nearby find you.':
    'Completamos fotos, servicios y horario para que te encuentre la gente de tu zona.',
  'Manage my profile': 'Administrar mi perfil',
  'Your Google profile could not be loaded.': 'No se pudo cargar tu perfil de Google.',
  'Improve your Google profile': 'Mejora tu perfil de Google',
  'Most people look on Google before they call. We make sure they find you.':
    'La mayoría busca en Google antes de llamar. Nosotros hacemos que te encuentren.',
  'Photos, services and hours filled in': 'Fotos, servicios y horario completos',
  'Found in Google Search and Maps': 'Apareces en la Búsqueda de Google y en Maps',
  'No profile yet? We create one for you': '¿Aún no tienes perfil? Te creamos uno',
  'Get more Google reviews': 'Consigue más reseñas en Google',
  'We ask your customers for a review right after they pay.':
    'Pedimos una reseña a tus clientes justo después de que pagan.',
  'Manage reviews': 'Administrar reseñas',
  'Your review settings could not be loaded.': 'No se pudieron cargar los ajustes de tus reseñas.',
  'Good reviews bring the next job. Asking for them takes time, so we do it for you.':
    'Las buenas reseñas traen el próximo trabajo. Pedirlas toma tiempo, así que lo hacemos por ti.',
  'Requests go out automatically after every payment':
    'Las solicitudes se envían automáticamente después de cada pago',
  'Your customer gets one friendly message, no more':
    'Tu cliente recibe un solo mensaje amable, nada más',
  'Stop it whenever you like': 'Desactívalo cuando quieras',
  'On the way': 'En camino',
  'Waiting for you': 'Te toca a ti',
  Optimized: 'Optimizado',
  Active: 'Activo',
  Inactive: 'Inactivo',

  // The Google profile.
  'Your Google profile': 'Tu perfil de Google',
  'Your business': 'Tu negocio',
  Yes: 'Sí',
  No: 'No',
  'My business is on Google Search or Maps.': 'Mi negocio está en la Búsqueda de Google o en Maps.',
  'Not sure': 'No sé',
  'Show me how to check.': 'Muéstrame cómo comprobarlo.',
  'Create one for me.': 'Quiero que me hagan uno.',
  'A good profile puts you in front of people nearby who search for your trade.':
    'Un buen perfil hace que te encuentre quien busca tu oficio en tu zona.',
  'Does your business have a Google profile?': '¿Tu negocio tiene un perfil de Google?',
  'Please select an option': 'Elige una opción',
  'How to check': 'Cómo comprobarlo',
  'Open Google Search or Google Maps.': 'Abre la Búsqueda de Google o Google Maps.',
  'Search for your business name and your city.': 'Busca el nombre de tu negocio y tu ciudad.',
  'Look for a box with your business name, phone number and opening hours. That box is your profile.':
    'Busca un recuadro con el nombre de tu negocio, el teléfono y el horario. Ese recuadro es tu perfil.',
  'Search Google now': 'Buscar en Google ahora',
  'I found it': 'Lo encontré',
  "I don't have one": 'No tengo uno',
  'Add us as a manager': 'Agréganos como administrador',
  'Then we can improve your profile for you. It stays yours, and you can remove us at any time.':
    'Así podemos mejorar tu perfil por ti. Sigue siendo tuyo, y puedes quitarnos cuando quieras.',
  'How to add us': 'Cómo agregarnos',
  'On the phone or computer where you are signed in to Google, search for {words} and open your profile.':
    'En el teléfono o la computadora donde tienes tu sesión de Google, busca {words} y abre tu perfil.',
  'my business': 'mi negocio',
  'Open the menu with the three dots, then {settings} and {people}.':
    'Abre el menú de los tres puntos, luego {settings} y {people}.',
  'Business Profile settings': 'Configuración del Perfil de Negocio',
  'People and access': 'Personas y acceso',
  'Press {add} and enter this email:': 'Presiona {add} y escribe este correo:',
  'Choose {manager} and press {invite}.': 'Elige {manager} y presiona {invite}.',
  Manager: 'Administrador',
  Invite: 'Invitar',
  "I've added {product}": 'Ya agregué a {product}',
  'Starting…': 'Empezando…',
  'Failed to save. Please try again.': 'No se pudo guardar. Inténtalo de nuevo.',
  'Failed to start creation. Please try again.': 'No se pudo empezar a crear. Inténtalo de nuevo.',
  "Thanks — we'll confirm access and start optimizing your profile.":
    'Gracias: confirmamos el acceso y empezamos a optimizar tu perfil.',
  'Email copied to clipboard': 'Correo copiado',
  'It could not be copied. Press and hold the email instead.':
    'No se pudo copiar. Mantén presionado el correo.',
  'Copy email': 'Copiar correo',
  'Create your Google profile': 'Crea tu perfil de Google',
  'We create your profile on Google and verify it. There is nothing for you to do.':
    'Creamos tu perfil en Google y lo verificamos. No tienes que hacer nada.',
  'We set up your profile with your business name, phone number and services.':
    'Preparamos tu perfil con el nombre de tu negocio, el teléfono y los servicios.',
  'We verify it with Google. If Google wants to hear from the owner, we contact you.':
    'Lo verificamos con Google. Si Google necesita hablar con el dueño, te avisamos.',
  'Your business is listed on Google Search and Maps within a few days.':
    'Tu negocio aparece en la Búsqueda de Google y en Maps en unos días.',
  'Create my profile': 'Crear mi perfil',
  'Change my answer': 'Cambiar mi respuesta',
  'Photos of your work': 'Fotos de tu trabajo',
  'Services and categories': 'Servicios y categorías',
  'Contact details and hours': 'Datos de contacto y horario',
  'What helps you rank higher': 'Lo que te ayuda a salir más arriba',
  'We are optimizing your profile': 'Estamos optimizando tu perfil',
  'Our team goes through your Google profile and improves what customers see first:':
    'Nuestro equipo revisa tu perfil de Google y mejora lo que los clientes ven primero:',
  'Optimizing your profile': 'Optimizando tu perfil',
  'One step is missing': 'Falta un paso',
  'Tell us to create your Google profile, and your business is listed within a few days.':
    'Pídenos que creemos tu perfil de Google y tu negocio aparecerá en unos días.',
  'Go to the last step': 'Ir al último paso',
  'We are creating your profile': 'Estamos creando tu perfil',
  'Your business will be listed on Google within a few days. We contact you if we need anything.':
    'Tu negocio aparecerá en Google en unos días. Te avisamos si necesitamos algo.',
  'Creating your profile': 'Creando tu perfil',
  'Your profile is optimized': 'Tu perfil está optimizado',
  'On Google as': 'En Google como',
  'View my profile': 'Ver mi perfil',
  'Share my link': 'Compartir mi enlace',
  'Keep it fresh': 'Mantenlo al día',
  'Answer every review, the good ones too. Two sentences are enough.':
    'Responde cada reseña, también las buenas. Bastan dos frases.',
  'Add a photo of a finished job every week or two.':
    'Agrega una foto de un trabajo terminado cada una o dos semanas.',
  'Update your hours before holidays, so nobody calls when you are closed.':
    'Actualiza tu horario antes de los días festivos, para que nadie llame cuando no atiendes.',
  'Tell us when your phone number or service area changes.':
    'Avísanos cuando cambie tu teléfono o tu zona de servicio.',
};
