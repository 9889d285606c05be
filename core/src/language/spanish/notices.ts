/** What tells a contractor that money has arrived. */
export const NOTICES = {
  'A customer': 'Un cliente',
  '{name} paid {amount}': '{name} pagó {amount}',
  '{name} says they paid {amount} in cash': '{name} dice que pagó {amount} en efectivo',
  '{name} took it back: {amount} not paid in cash yet':
    '{name} se corrigió: aún no ha pagado {amount} en efectivo',
  'Tap to see the payment.': 'Toca para ver el pago.',
  'Got it? Tap to mark it received.': '¿Ya lo recibiste? Toca para marcarlo como recibido.',
  'The link is still unpaid.': 'El enlace sigue sin pagar.',
  '{title}. The link is still unpaid: {address}': '{title}. El enlace sigue sin pagar: {address}',
  '{title}. See the payment: {address}': '{title}. Mira el pago: {address}',
  '{title}. Got it? Mark it received: {address}':
    '{title}. ¿Ya lo recibiste? Márcalo como recibido: {address}',
  'Choose how you hear about payments': 'Elige cómo te avisamos de los pagos',
  'See the payment': 'Ver el pago',
  'Mark it received': 'Marcar como recibido',
  'See the link': 'Ver el enlace',
  '{count} customers paid {amount}': '{count} clientes pagaron {amount}',
  '{count} customers say they paid {amount} in cash':
    '{count} clientes dicen que pagaron {amount} en efectivo',
  '{count} customers took it back: {amount} not paid in cash yet':
    '{count} clientes se corrigieron: aún no han pagado {amount} en efectivo',
  'Know the moment you get paid': 'Entérate en el momento en que te pagan',
  'A notification on this device: who paid, and how much.':
    'Una notificación en este dispositivo: quién pagó y cuánto.',
  'Add Jobly to your Home Screen first, then turn it on in Settings.':
    'Primero agrega Jobly a tu pantalla de inicio y luego actívalo en Ajustes.',
  'Turn on': 'Activar',
  'You can turn it on later in Settings.': 'Puedes activarlo más tarde en Ajustes.',
  'Notifications are on for this device.':
    'Las notificaciones están activadas en este dispositivo.',
  'When you are paid': 'Avisos de pago',
  'Your notifications could not be loaded.': 'No se pudieron cargar tus notificaciones.',
  'A notification, silent at night.': 'Una notificación, sin sonido por la noche.',
  'Add Jobly to your Home Screen first.': 'Primero agrega Jobly a tu pantalla de inicio.',
  'Blocked in your browser’s settings.': 'Bloqueado en la configuración de tu navegador.',
  'This browser cannot show notifications.': 'Este navegador no puede mostrar notificaciones.',
  'Notifications could not be changed on this device.':
    'No se pudieron cambiar las notificaciones en este dispositivo.',
  'Your change could not be saved. Please try again.':
    'No se pudo guardar el cambio. Inténtalo de nuevo.',
  Text: 'Mensaje de texto',
  'At night it waits for the morning.': 'De noche lo guardamos y te llega por la mañana.',
  'No phone we can text.': 'No hay un teléfono al que podamos escribir.',
  'To the address in your profile.': 'A la dirección de tu perfil.',
  'No email in your profile.': 'No hay correo en tu perfil.',
  Sound: 'Sonido',
  'While Jobly is open on this device.': 'Mientras Jobly está abierto en este dispositivo.',
  Dismiss: 'Cerrar',
};
