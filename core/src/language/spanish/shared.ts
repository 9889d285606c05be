/** The frame of the app and what every screen may say. */
export const SHARED = {
  Home: 'Inicio',
  Payments: 'Pagos',
  Grow: 'Crecer',
  Settings: 'Ajustes',
  Main: 'Principal',

  'Try again': 'Intentar de nuevo',
  'Trying again…': 'Intentando de nuevo…',
  'Loading…': 'Cargando…',
  Cancel: 'Cancelar',
  Close: 'Cerrar',
  Done: 'Listo',
  Save: 'Guardar',
  Back: 'Atrás',
  Continue: 'Continuar',
  'Clear search': 'Borrar búsqueda',
  characters: 'caracteres',
  'Skip to content': 'Ir al contenido',
  'Get help': 'Ayuda',
  'Call {phone}': 'Llamar al {phone}',
  'opens in a new tab': 'se abre en otra pestaña',

  "You're offline. We keep trying.": 'Estás sin conexión. Seguimos intentando.',
  "Can't reach {product} right now. We keep trying.":
    'No podemos conectar con {product} ahora. Seguimos intentando.',
  'Last updated {since}.': 'Actualizado: {since}',
  "We can't connect": 'No podemos conectar',
  'We also keep trying by ourselves.': 'También seguimos intentando por nuestra cuenta.',
  'This screen stopped working': 'Esta pantalla dejó de funcionar',
  'Nothing you saved is lost. Please reload, or call us if it happens again.':
    'No se perdió nada de lo que guardaste. Vuelve a cargar, o llámanos si pasa otra vez.',
  Reload: 'Volver a cargar',
  'Go home': 'Ir al inicio',
  'Page not found': 'Página no encontrada',
  'Oops! Page not found': '¡Ups! Página no encontrada',
  'Return to Home': 'Volver al inicio',

  'Support & Legal': 'Soporte y legal',
  'Call Support': 'Llamar a soporte',
  'Terms of Use': 'Términos de uso',
  'Privacy Policy': 'Política de privacidad',
  Appearance: 'Apariencia',
  Light: 'Claro',
  Dark: 'Oscuro',
  System: 'Sistema',

  // Around the legal texts, which are written as a whole in each language.
  'Go to {product}': 'Ir a {product}',
  'In effect since {date}': 'En vigor desde el {date}',
  'November 15, 2026': '15 de noviembre de 2026',
  Questions: 'Preguntas',
  'Call {phone} or write to {email}. A person answers.':
    'Llama al {phone} o escribe a {email}. Contesta una persona.',
  Cash: 'Efectivo',
  Card: 'Tarjeta',
  'Buy Now Pay Later': 'Compra ahora, paga después',
};
