/** One payment link: its money, what happened, refunds. And the chart of earnings. */
export const LINK_DETAIL = {
  'Send link': 'Enviar enlace',
  'Send Payment Link': 'Enviar enlace de pago',
  'Payment link': 'Enlace de pago',
  'This payment link could not be loaded.': 'No se pudo cargar este enlace de pago.',
  'We could not find this payment link': 'No encontramos este enlace de pago',
  'It may belong to another account, or the address is not complete.':
    'Puede ser de otra cuenta, o la dirección no está completa.',
  Call: 'Llamar',
  Copy: 'Copiar',
  'Not viewed yet': 'Aún no lo han visto',
  'Viewed once': 'Visto una vez',
  'Viewed {count} times': 'Visto {count} veces',
  'Stays open until it is paid': 'Queda abierto hasta que se pague',
  'No end date': 'Sin fecha de vencimiento',
  'Expired {date}': 'Venció el {date}',
  'Open until {date}': 'Abierto hasta el {date}',

  // Its money.
  'The money': 'El dinero',
  'Customer paid': 'El cliente pagó',
  'Fee of the extra payment': 'Comisión del pago adicional',
  'Refunded to the customer': 'Reembolsado al cliente',
  'It cost you': 'Te costó',
  'You got': 'Recibiste',
  'You keep': 'Te queda',
  'None for cash': 'Ninguna en efectivo',

  // What can be done with it.
  '{name} says they paid in cash': '{name} dice que pagó en efectivo',
  'You have the last word: did you get {amount}?':
    'Tú tienes la última palabra: ¿recibiste {amount}?',
  'Mark cash received': 'Marcar efectivo recibido',
  'Marked as paid in cash': 'Marcado como pagado en efectivo',
  'It counts in a minute. Until then {name} cannot pay this link, and nobody is told.':
    'Contará en un minuto. Hasta entonces {name} no puede pagar este enlace, y no se avisa a nadie.',
  'Not received': 'No lo recibí',
  'Not received?': '¿No lo recibiste?',
  '{name} hears that the cash has not arrived, and can pay this link again.':
    'Avisamos a {name} que el efectivo no ha llegado, y podrá pagar este enlace otra vez.',
  'The link can be paid again.': 'El enlace se puede pagar otra vez.',
  'You answered: not received': 'Respondiste: no recibido',
  'Marking…': 'Marcando…',
  'Marked as paid in cash.': 'Marcado como pagado en efectivo.',
  'Cash received?': '¿Recibiste el efectivo?',
  'Only when you hold {amount} in your hand: the link is then paid and can no longer be paid by card.':
    'Márcalo solo cuando ya tengas {amount} en la mano: el enlace quedará pagado y ya no se podrá pagar con tarjeta.',
  'Not yet': 'Todavía no',
  'Cancel this link?': '¿Cancelar este enlace?',
  '{name} can no longer pay with it. This cannot be undone, but you can always send a new link.':
    '{name} ya no podrá pagar con él. No se puede deshacer, pero siempre puedes enviar otro enlace.',
  'Cancel link': 'Cancelar enlace',
  'Cancelling…': 'Cancelando…',
  'Keep link': 'Conservar enlace',
  'Payment link cancelled.': 'Enlace de pago cancelado.',
  'That did not work. Please try again.': 'No funcionó. Inténtalo de nuevo.',
  'Paid after you cancelled it': 'Pagado después de cancelarlo',
  '{name} was already at the checkout and paid {amount}. Keep the payment, or refund it.':
    '{name} ya estaba pagando y pagó {amount}. Conserva el pago o reembólsalo.',

  // Refunds.
  Refund: 'Reembolsar',
  'Refund {amount}': 'Reembolsar {amount}',
  'Refunding…': 'Reembolsando…',
  'What {name} gets back': 'Lo que se le devuelve a {name}',
  'How much': 'Cuánto',
  'All of it': 'Todo',
  'A part': 'Una parte',
  'Amount in dollars': 'Monto en dólares',
  'At most {amount}': 'Como máximo {amount}',
  'Keep the payment': 'Conservar el pago',
  '{name} gets {amount} back.': 'Se le devuelven {amount} a {name}.',
  'You hand the cash back yourself.': 'Tú devuelves el efectivo en persona.',
  '{name} gets {amount} back to their card.': 'Se le devuelven {amount} a {name} en su tarjeta.',
  '{name} gets {amount} back through Buy Now Pay Later.':
    'Se le devuelven {amount} a {name} por Compra ahora, paga después.',
  'The processing fee of {amount} is not returned to you.':
    'La comisión de {amount} no se te devuelve.',
  'Refund sent.': 'Reembolso enviado.',
  'Cash refund noted.': 'Reembolso en efectivo anotado.',
  'This could not be refunded. Please contact support.':
    'No se pudo reembolsar. Comunícate con soporte.',
  'No answer came, so we do not know yet whether it went through. Trying again is safe: nothing is refunded twice.':
    'No llegó respuesta, así que aún no sabemos si se hizo. Puedes intentarlo de nuevo sin riesgo: nada se reembolsa dos veces.',
  'We are confirming this refund with {provider}. Nothing is lost.':
    'Estamos confirmando este reembolso con {provider}. No se pierde nada.',

  // What happened.
  'What happened': 'Qué pasó',
  '{event} {count} times': '{event} ({count} veces)',
  'Link created': 'Enlace creado',
  'Link sent': 'Enlace enviado',
  'Sent by text message': 'Enviado por mensaje de texto',
  'Sent by email': 'Enviado por correo',
  'Link copied': 'Enlace copiado',
  'Link shared': 'Enlace compartido',
  'Shown as a QR code': 'Mostrado como código QR',
  'Viewed by the customer': 'Visto por el cliente',
  '{method} checkout opened': 'Empezó a pagar: {method}',
  'Says they paid in cash': 'Dice que pagó en efectivo',
  'Took it back: not paid in cash': 'Dijo que no pagó en efectivo',
  'Paid in cash': 'Pagado en efectivo',
  'Paid by card': 'Pagado con tarjeta',
  'Paid with Buy Now Pay Later': 'Pagado con Compra ahora, paga después',
  'Receipt sent': 'Recibo enviado',
  'Receipt sent by text message': 'Recibo enviado por mensaje de texto',
  'Receipt sent by email': 'Recibo enviado por correo',
  'Refund started': 'Reembolso iniciado',
  'Refund refused. We are looking into it': 'Reembolso rechazado. Lo estamos revisando',
  'Refund ended: the bank has returned the money':
    'Reembolso terminado: el banco ya devolvió el dinero',
  'Extra payment, goes back by itself': 'Pago adicional, se devuelve solo',
  'Link cancelled': 'Enlace cancelado',
  'Link expired': 'Enlace vencido',

  // Earnings.
  Earnings: 'Ingresos',
  Time: 'Periodo',
  Week: 'Semana',
  Month: 'Mes',
  Today: 'Hoy',
  Day: 'Día',
  'Your earnings could not be loaded.': 'No se pudieron cargar tus ingresos.',
  'This did not load. It is here again when you next open the app.':
    'No se cargó. Aparecerá la próxima vez que abras la app.',
  'Nothing received yet': 'Todavía no has recibido pagos',
  'What your customers pay shows up here: one bar for each day, by cash, card and Buy Now Pay Later.':
    'Aquí aparece lo que pagan tus clientes: una barra por día, en efectivo, con tarjeta y con Compra ahora, paga después.',
  'Show the numbers': 'Mostrar los números',
  'Hide the numbers': 'Ocultar los números',
  'Earnings by day': 'Ingresos por día',
  'the week before': 'la semana anterior',
  'the month before': 'el mes anterior',
  'The same as {before}': 'Lo mismo que {before}',
  'Nothing came in {before}': 'No entró nada {before}',
  '{amount} came in {before}': 'Entraron {amount} {before}',
  '{count} times as much as {before}': '{count} veces lo de {before}',
  'About the same as {before}': 'Casi lo mismo que {before}',
  '{percent}% more than {before}': '{percent}% más que {before}',
  '{percent}% less than {before}': '{percent}% menos que {before}',
  '{amount} received in the last {count} days.': '{amount} recibidos en los últimos {count} días.',
  'Best day: {day}.': 'Mejor día: {day}.',
};
