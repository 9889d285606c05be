/** Payments that come back. */
export const REPEATS = {
  'Hi {customerName}, here is your payment link from {business}: {amount} for “{work}”. {address} Reply STOP to opt out.':
    'Hola, {customerName}: este es tu enlace de pago de {business}: {amount} por “{work}”. {address} Responde STOP para no recibir más.',
  '{amount} to {business}': '{amount} a {business}',
  'here is your payment link: {amount} for “{work}”.':
    'este es tu enlace de pago: {amount} por “{work}”.',
  '1 repeating payment link was sent today.': 'Hoy se envió 1 enlace de pago que se repite.',
  '{sent} repeating payment links were sent today.':
    'Hoy se enviaron {sent} enlaces de pago que se repiten.',
  '1 was made, but its customer cannot be reached by text or email: please share it.':
    '1 se creó, pero no hay cómo escribirle a su cliente por mensaje ni por correo: compártelo, por favor.',
  '{unsent} were made, but their customers cannot be reached by text or email: please share them.':
    '{unsent} se crearon, pero no hay cómo escribirles a sus clientes por mensaje ni por correo: compártelos, por favor.',
  'Repeating payments': 'Pagos que se repiten',
  Repeat: 'Repetir',
  'Every week': 'Cada semana',
  'Every 2 weeks': 'Cada 2 semanas',
  'Every month': 'Cada mes',
  'until {day}': 'hasta el {day}',
  'once more': 'una vez más',
  '{count} more times': '{count} veces más',
  'The next one goes out on {day}.': 'El próximo sale el {day}.',
  'The same again, every week, two weeks or month: we make the link and send it.':
    'Lo mismo otra vez, cada semana, cada dos o cada mes: creamos el enlace y lo enviamos.',
  'Repeat this payment': 'Repetir este pago',
  'Skip this one': 'Saltar este',
  'Change amount': 'Cambiar el monto',
  'Stop repeating': 'Dejar de repetir',
  'All that repeat': 'Todos los que se repiten',
  'From the next one on. Links that were made stay as they are.':
    'A partir del próximo. Los enlaces que ya se crearon quedan como están.',
  'Save amount': 'Guardar el monto',
  '2 weeks': '2 semanas',
  'Until I stop it': 'Hasta que yo lo pare',
  'Until a day': 'Hasta un día',
  'A number of times': 'Un número de veces',
  'Every time a new link, sent to the customer by text, or else by email.':
    'Cada vez un enlace nuevo, enviado al cliente por mensaje de texto o, si no, por correo.',
  'How often': 'Cada cuánto',
  'First on': 'El primero el',
  'How long': 'Por cuánto tiempo',
  'Last day': 'Último día',
  'How many times': 'Cuántas veces',
  'Choose a day after today.': 'Elige un día después de hoy.',
  'Choose a day that is not before the first.': 'Elige un día que no sea anterior al primero.',
  'A number from 1 to {most}.': 'Un número del 1 al {most}.',
  'Your repeating payments could not be loaded.': 'No se pudieron cargar los pagos que se repiten.',
  'Nothing repeats': 'Nada se repite',
  'Open a payment link and choose “Repeat this payment”.':
    'Abre un enlace de pago y elige “Repetir este pago”.',
};
