/** Reminders of unpaid links and of estimates without an answer, as the contractor sees them. */
export const REMINDERS = {
  Reminders: 'Recordatorios',
  'Should we remind customers who have not paid, or not answered an estimate? With the link, 1, 3 and 7 days after the day it was due or sent, at 10 in the morning. We stop as soon as they pay or answer.':
    '¿Les recordamos a los clientes que no han pagado o no han contestado un presupuesto? Con el enlace, 1, 3 y 7 días después del vencimiento o del envío, a las 10 de la mañana. Paramos en cuanto pagan o contestan.',
  'Remind customers': 'Recordar a los clientes',
  'No, thanks': 'No, gracias',
  'Remind again': 'Volver a recordar',
  'Not for this payment': 'No para este pago',
  'Not for this estimate': 'No para este presupuesto',
  'This estimate is not reminded of.': 'De este presupuesto no mandamos recordatorios.',
  'All reminders of this estimate have been sent.':
    'Ya se enviaron todos los recordatorios de este presupuesto.',
  'Never for this customer': 'Nunca a este cliente',
  'This customer is not reminded.': 'A este cliente no le recordamos nada.',
  'This payment is not reminded of.': 'De este pago no mandamos recordatorios.',
  'All reminders of this payment have been sent.':
    'Ya se enviaron todos los recordatorios de este pago.',
  'The next one goes out on {day}, by text message.':
    'El próximo sale el {day}, por mensaje de texto.',
  'The next one goes out on {day}, by email.': 'El próximo sale el {day}, por correo.',
  'When you are not paid or answered': 'Cuando no te pagan o no te contestan',
  'Your reminders could not be loaded.': 'No se pudieron cargar tus recordatorios.',
  '1, 3 and 7 days after a payment was due or an estimate sent, at 10 in the morning.':
    '1, 3 y 7 días después del vencimiento de un pago o del envío de un presupuesto, a las 10 de la mañana.',
  'Reminder sent': 'Recordatorio enviado',
  'Reminder sent by text message': 'Recordatorio enviado por mensaje de texto',
  'Reminder sent by email': 'Recordatorio enviado por correo',
  'Remind all ({count})': 'Recordar a todos ({count})',
  'A friendly reminder with the link. Where it is night, it leaves at 8 in the morning.':
    'Un recordatorio amable con el enlace. Donde es de noche, sale a las 8 de la mañana.',
  'The reminders are on their way.': 'Los recordatorios están en camino.',
  'Send the reminder': 'Enviar el recordatorio',
  'Send {count} reminders': 'Enviar {count} recordatorios',
  '1 day late': '1 día de retraso',
  '{count} days late': '{count} días de retraso',
  'by text': 'por mensaje',
  'by email': 'por correo',
  'cannot be reached': 'no hay cómo avisarle',
};
