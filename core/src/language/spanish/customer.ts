/** The customer’s pages, receipts and texts. */
export const CUSTOMER = {
  Description: 'Descripción',

  'Your contractor': 'Tu contratista',

  // Photos of the work, and the signature for it.
  'Photos ({count})': 'Fotos ({count})',
  'Photo of the work': 'Foto del trabajo',
  'Is the work done?': '¿Está terminado el trabajo?',
  'Sign: the work is done': 'Firmar: el trabajo está terminado',
  'Signed by {name} on {day}: the work is done.':
    'Firmado por {name} el {day}: el trabajo está terminado.',
  '{business} has done this work: “{work}”. I have seen it, and it is complete.':
    '{business} ha hecho este trabajo: “{work}”. Lo he visto y está completo.',
  Signed: 'Firmado',
  'Thank you. The business has your signature.': 'Gracias. El negocio tiene tu firma.',

  // The page to pay.
  'Business Payment': 'Pago a un negocio',
  'Pay {business}': 'Pagar a {business}',
  'is asking you to pay': 'te envió este cobro',
  'How would you like to pay?': '¿Cómo quieres pagar?',
  'No fees. Pay the business directly.': 'Sin comisiones. Paga directamente al negocio.',
  'Spread the cost from 4 weeks to 36 months with Klarna or Affirm':
    'Paga a plazos, de 4 semanas a 36 meses, con Klarna o Affirm',
  '{fee} card fee': '{fee} de comisión por tarjeta',
  '{fee} fee': '{fee} de comisión',
  'Processing fees are included in the payment amount':
    'El monto incluye las comisiones de procesamiento',
  'No extra fees — all processing costs are covered':
    'Sin comisiones adicionales: los costos de procesamiento están cubiertos',
  'Pay now': 'Pagar ahora',
  'Mark as Paid in Cash': 'Marcar como pagado en efectivo',
  'Processing...': 'Procesando...',
  'You are redirected to {provider} and enter your card there, never here.':
    'Te llevamos a {provider}: ahí escribes tu tarjeta, nunca aquí.',
  'You are redirected to {provider}, where you choose Klarna or Affirm.':
    'Te llevamos a {provider}, donde eliges Klarna o Affirm.',
  'Cash: you pay the business directly, and the business marks it received.':
    'Efectivo: pagas directamente al negocio y este lo marca como recibido.',
  'Questions? Call {phone}': '¿Preguntas? Llama al {phone}',
  'A payment may be on its way': 'Puede haber un pago en camino',
  'If you have paid, please {warning}: it is being confirmed.':
    'Si ya pagaste, {warning}: se está confirmando.',
  'If you have paid, please {warning}.': 'Si ya pagaste, {warning}.',
  'do not pay again': 'no pagues otra vez',
  'Check its status': 'Ver cómo va',
  'If you did not finish, you can pay below.': 'Si no terminaste, puedes pagar abajo.',
  'This business is getting set up': 'Este negocio todavía no puede recibir pagos',
  "Payments aren't available yet. Please check back soon. (You haven't been charged.)":
    'Inténtalo de nuevo más tarde. (No se te ha cobrado nada.)',

  'Due {day}': 'Vence el {day}',
  Discount: 'Descuento',
  'Discount, {percent}%': 'Descuento, {percent} %',
  'On taxable items': 'Sobre lo gravado',
  'On items without tax': 'Sobre lo no gravado',
  Subtotal: 'Subtotal',
  'Tax, {percent}%': 'Impuesto, {percent} %',

  // What it says in between.
  'Please select a payment method': 'Elige una forma de pago',
  "Choose how you'd like to pay before continuing": 'Elige cómo quieres pagar antes de continuar',
  'Payment link not ready': 'El enlace de pago no está listo',
  'Setup Incomplete': 'Configuración incompleta',
  'Payment Error': 'Error de pago',
  'Payment link created but no redirect URL was returned.':
    'El enlace de pago se creó, pero no se recibió la dirección para continuar.',
  Error: 'Error',
  'Failed to process payment. Please try again.':
    'No se pudo procesar el pago. Inténtalo de nuevo.',
  "You haven't been charged": 'No se te ha cobrado nada',
  'You left the checkout before paying. You can pay now or choose another way.':
    'Saliste antes de pagar. Puedes pagar ahora o elegir otra forma.',

  // On the way to the provider and back.
  'Secure checkout': 'Pago seguro',
  'with {provider}': 'con {provider}',
  'Preparing your secure payment link…': 'Preparando tu enlace de pago seguro…',
  'We are confirming your payment': 'Estamos confirmando tu pago',
  'This usually takes a few seconds. This page shows the result by itself.':
    'Suele tardar unos segundos. Esta página muestra el resultado por sí sola.',
  To: 'Para',
  'You can close this page. A payment goes on without it.':
    'Puedes cerrar esta página. El pago continúa sin ella.',
  'Did not finish paying?': '¿No terminaste de pagar?',
  'Back to payment': 'Volver al pago',
  'No payment has arrived yet': 'Todavía no ha llegado ningún pago',
  'If you did not finish paying, nothing was charged.':
    'Si no terminaste de pagar, no se te cobró nada.',
  'Nothing was charged.': 'No se cobró nada.',
  'If you did, this page shows it by itself.': 'Si pagaste, esta página lo mostrará por sí sola.',
  'If your bank shows a charge, please do not pay again: call the business first.':
    'Si tu banco muestra un cargo, no pagues otra vez: llama primero al negocio.',
  'Thanks for paying with {product}': 'Gracias por pagar con {product}',
  'Thank you. You can close this page.': 'Gracias. Puedes cerrar esta página.',
  'You can close this page.': 'Puedes cerrar esta página.',
  'Please try again later': 'Inténtalo más tarde',
  'If you just paid, your payment is safe. Please do not pay again: this page will show it.':
    'Si acabas de pagar, tu pago está a salvo. No pagues otra vez: esta página lo mostrará.',
  'This page has charged nothing.': 'Esta página no ha cobrado nada.',

  // Cash.
  'Payment Confirmed!': '¡Pago confirmado!',
  'Thank you for your payment.': 'Gracias por tu pago.',
  'You are paying in cash': 'Vas a pagar en efectivo',
  'You confirmed that you pay {amount} in cash, and we told {business}.':
    'Confirmaste que pagas {amount} en efectivo y se lo avisamos a {business}.',
  'Please pay them directly. They mark it received once they have the money.':
    'Págale directamente. Lo marcará como recibido cuando tenga el dinero.',
  'Pay another way': 'Pagar de otra forma',
  'Undo: I am not paying in cash': 'Deshacer: no voy a pagar en efectivo',
  'For 10 minutes. The business sees it at once.':
    'Puedes deshacerlo durante 10 minutos. El negocio lo ve al instante.',
  Undone: 'Listo, lo deshicimos',
  'Thank you, accepted': 'Gracias, aceptado',
  'You can pay now, or later on this page.': 'Puedes pagar ahora, o más tarde en esta página.',
  'You are no longer paying in cash. Choose how you would like to pay.':
    'Ya no vas a pagar en efectivo. Elige cómo quieres pagar.',
  'You have undone this several times': 'Ya lo deshiciste varias veces',
  'It is too late to undo this here': 'Ya es tarde para deshacerlo aquí',
  'The business already has this payment as received. Please tell them if that is not right.':
    'El negocio ya registró este pago como recibido. Avísale si no es correcto.',
  'Please tell the business if you are not paying in cash.':
    'Avisa al negocio si no vas a pagar en efectivo.',

  // Links that cannot be paid.
  'Invalid Payment Link': 'Enlace de pago inválido',
  'This payment link is invalid or has expired.': 'Este enlace de pago es inválido o ha vencido.',
  'Please check the address, or ask the business that sent it to you.':
    'Revisa la dirección o pregunta al negocio que te la envió.',
  'Please ask the business for a new one.': 'Pide uno nuevo al negocio.',
  'Payment Link Replaced': 'Enlace de pago reemplazado',
  'The business replaced this payment link with a new one.':
    'El negocio reemplazó este enlace de pago por uno nuevo.',
  'Open the new link': 'Abrir el enlace nuevo',
  'Payment Link Cancelled': 'Enlace de pago cancelado',
  'The business cancelled this payment link.': 'El negocio canceló este enlace de pago.',
  'Please ask them if you expected to pay.': 'Si todavía debes pagar, pregúntale al negocio.',
  'Payment Link Used': 'Enlace de pago usado',
  'Paid on {day}. Thank you.': 'Pagado el {day}. Gracias.',
  'Paid on {day}. Part of it has been refunded.': 'Pagado el {day}. Se reembolsó una parte.',
  'Paid on {day} and refunded in full.': 'Pagado el {day} y reembolsado por completo.',

  // Paid.
  'Payment Complete!': '¡Pago completado!',
  'Thank you — your payment has been received and confirmed.':
    'Gracias: recibimos y confirmamos tu pago.',
  'Payment refunded': 'Pago reembolsado',
  'Your payment has been given back to you in full.': 'Se te devolvió el pago completo.',
  'Paid to': 'Pagado a',
  Amount: 'Monto',
  Total: 'Total',
  Paid: 'Pagado',
  Refunded: 'Reembolsado',
  'Refunded on': 'Reembolsado el',
  Date: 'Fecha',
  'This was paid more than once.': 'Esto se pagó más de una vez.',
  'The extra payment of {amount} has been sent back to where it came from.':
    'El pago adicional de {amount} se devolvió a su origen.',
  'We are looking after the extra payment of {amount}. We will tell you when it has been sent back.':
    'Nos estamos ocupando del pago adicional de {amount}. Te avisaremos cuando se haya devuelto.',
  'A receipt has been sent to your email for your records.':
    'Enviamos un recibo a tu correo electrónico para que lo guardes.',
  'View receipt': 'Ver recibo',

  // The receipt.
  'Receipt {number}': 'Recibo {number}',
  Receipt: 'Recibo',
  'Receipt number': 'Número de recibo',
  'Paid by': 'Forma de pago',
  Job: 'Trabajo',
  Customer: 'Cliente',
  'Processing fee': 'Comisión',
  'Total paid': 'Total pagado',
  'Partly refunded': 'Reembolsado en parte',
  'Print or save as PDF': 'Imprimir o guardar como PDF',

  // Letters and texts.
  'Hi {customer},': 'Hola, {customer}:',
  'Receipt from {business}': 'Recibo de {business}',
  '{total} ({amount} + {fee} processing fee)': '{total} ({amount} + {fee} de comisión)',
  'Receipt from {business}: {amount} paid by {method} on {day}. {address}':
    'Recibo de {business}: {amount}. Forma de pago: {method}. Fecha: {day}. {address}',
  'Thank you — your payment to {business} has been received.':
    'Gracias: {business} recibió tu pago.',
  For: 'Por',
  '{brand} ending in {last4}': '{brand} terminada en {last4}',
  'Returned by the bank': 'Devuelto por el banco',
  'Total after refund': 'Total tras el reembolso',
  'Sent by {product} for {business}': 'Enviado por {product} para {business}',
  '{business} via {product}': '{business} a través de {product}',
  'Questions? Call {business} at {phone}.': '¿Preguntas? Llama a {business} al {phone}.',
  'Refund from {business}': 'Reembolso de {business}',
  '{business} has refunded your payment of {total}.': '{business} reembolsó tu pago de {total}.',
  '{business} has refunded {amount} of your payment of {total}.':
    '{business} reembolsó {amount} de tu pago de {total}.',
  'It was given back in cash.': 'Se devolvió en efectivo.',
  'It goes back to where it came from; it can take a few days to show.':
    'El dinero regresa a la misma forma de pago; puede tardar unos días en aparecer.',
  'Paid on': 'Pagado el',
  'Your payment of {amount} to {business} was not needed: it had been paid already. We have sent it back to where it came from; it can take a few days to show.':
    'Tu pago de {amount} a {business} no hacía falta: ya estaba pagado. Lo devolvimos a su origen; puede tardar unos días en verse.',
  'The business says that you paid in cash.': 'El negocio dice que pagaste en efectivo.',
  'This link cannot be paid right now. Your receipt follows in about a minute. If you did not pay, please tell them.':
    'Este enlace no se puede pagar ahora. Tu recibo llega en un minuto más o menos. Si no pagaste, avísale.',
  'The business has marked this as paid in cash. If you did not pay, please tell them.':
    'El negocio lo marcó como pagado en efectivo. Si no pagaste, avísale.',
  'Your cash has not arrived': 'Tu efectivo no ha llegado',
  'The business says that it has not received it yet. Please pay them directly, or choose another way.':
    'El negocio dice que aún no lo ha recibido. Págale directamente o elige otra forma de pago.',
  '{business} says that your {amount} in cash has not arrived yet. Please pay them directly, or here: {link}':
    '{business} dice que tus {amount} en efectivo aún no han llegado. Págale directamente o aquí: {link}',
  'Your payment is on its way back': 'Tu pago va de regreso',

  // Reminders.
  'Hi {customerName}, a friendly reminder from {business}: {amount} for “{work}” is still open. You can pay here: {address} Reply STOP to opt out.':
    'Hola, {customerName}: un recordatorio amable de {business}: {amount} por «{work}» sigue pendiente. Puedes pagar aquí: {address} Responde STOP para no recibir más.',
  'Reminder: {amount} to {business}': 'Recordatorio: {amount} para {business}',
  'a friendly reminder: {amount} for “{work}” is still open. If you have just paid, please ignore this.':
    'un recordatorio amable: {amount} por «{work}» sigue pendiente. Si acabas de pagar, no hagas caso de este mensaje.',
  'See and pay': 'Ver y pagar',
  'your job': 'tu trabajo',

  // Reviews.
  '{business} may send me one text or email to ask for a review. Not required to pay.':
    '{business} puede enviarme un mensaje de texto o un correo para pedirme una reseña. No es necesario para pagar.',
  'Hi {customerName}, thank you for choosing {business}. Would you leave us a review on Google? {address} Reply STOP to opt out.':
    'Hola, {customerName}: gracias por elegir a {business}. ¿Nos dejas una reseña en Google? {address} Responde STOP para no recibir más.',
  'How did {business} do?': '¿Qué tal lo hizo {business}?',
  'thank you for choosing {business}. Would you leave us a review on Google? It takes a minute and helps other people find us.':
    'gracias por elegir a {business}. ¿Nos dejas una reseña en Google? Toma un minuto y ayuda a otras personas a encontrarnos.',
  'Thank you!': '¡Gracias!',
  there: 'qué tal',
  us: 'nuestro equipo',
  'Write a review': 'Escribir una reseña',
  'No more review emails?': '¿No quieres más correos para pedir reseñas?',
  'We will not ask {email} for a review again.': 'No volveremos a pedir una reseña a {email}.',
  Unsubscribe: 'Cancelar suscripción',
  'You are unsubscribed': 'Suscripción cancelada',
  'You will not be asked for a review again. Receipts for what you pay still come.':
    'No volveremos a pedirte una reseña. Los recibos de lo que pagues sí llegarán.',
  'This link does not work': 'Este enlace no funciona',
  'Please check that you have opened the whole address from the message.':
    'Revisa que hayas abierto la dirección completa del mensaje.',
};
