/** New payment links, how they are shared, the lists of them; one link's own screen is link-detail.ts. */
export const PAYMENTS = {
  'Filled in from an earlier link.': 'Llenado con los datos de un enlace anterior.',
  'When you create this link, the one for {amount} is cancelled.':
    'Cuando crees este enlace, se cancela el de {amount}.',
  '{name} paid {amount} with the link that you had replaced, and {newAmount} with the new one. Please refund one of them.':
    '{name} pagó {amount} con el enlace que habías reemplazado, y {newAmount} con el nuevo. Reembolsa uno de los dos.',
  '{name} paid {amount} with the link that you had replaced. The new link for {newAmount} is cancelled.':
    '{name} pagó {amount} con el enlace que habías reemplazado. El enlace nuevo de {newAmount} queda cancelado.',
  Undo: 'Deshacer',
  'Undoing…': 'Deshaciendo…',
  'Undo paid in cash for {name}': 'Deshacer el pago en efectivo de {name}',
  'Marked as paid in cash. You can undo it for a minute.':
    'Marcado como pagado en efectivo. Puedes deshacerlo durante un minuto.',
  'Undone. The link can be paid again.': 'Deshecho. El enlace se puede pagar otra vez.',
  // Home.
  '1 link': '1 enlace',
  '{count} links': '{count} enlaces',
  'Waiting the longest': 'El que más espera',
  'Since today': 'Desde hoy',
  'Latest payments': 'Últimos pagos',

  // The form.
  'New payment link': 'Nuevo enlace de pago',
  'Create Payment Link': 'Crear enlace de pago',
  'Creating link…': 'Creando enlace…',
  'Waiting for signal…': 'Esperando señal…',
  'Create when back online': 'Crear cuando haya señal',
  'Stop waiting': 'Dejar de esperar',
  'We create your link as soon as you have signal. Keep this page open.':
    'Creamos tu enlace en cuanto tengas señal. Deja esta página abierta.',
  'No signal right now. What you typed is kept on this phone.':
    'Ahora no hay señal. Lo que escribiste queda guardado en este teléfono.',
  'Your link was not created. What you typed is kept on this phone.':
    'No se creó tu enlace. Lo que escribiste queda guardado en este teléfono.',
  'Your edit was not sent. See your latest links.':
    'No se envió tu cambio. Mira tus últimos enlaces.',
  'We kept what you typed.': 'Guardamos lo que escribiste.',
  'Start over': 'Empezar de nuevo',
  'Continue your payment link': 'Continúa tu enlace de pago',
  'Customer name': 'Nombre del cliente',
  'Description of work': 'Descripción del trabajo',
  'Customer phone': 'Teléfono del cliente',
  'Customer email (optional)': 'Correo del cliente (opcional)',
  'Still needed': 'Falta este dato',
  'Add lines': 'Agregar renglones',
  'Add a line': 'Agregar un renglón',
  'Add a discount': 'Agregar un descuento',
  Lines: 'Renglones',
  'Set the tax rate': 'Definir la tasa de impuesto',
  'No tax: {why}': 'Sin impuesto: {why}',
  'These lines do not add up to an amount that a link can ask for.':
    'Estos renglones no suman un monto que un enlace pueda cobrar.',
  'New line': 'Nuevo renglón',
  'Edit line': 'Editar renglón',
  'Work or item': 'Trabajo o artículo',
  Quantity: 'Cantidad',
  Unit: 'Unidad',
  hr: 'h',
  'Price for one': 'Precio de uno',
  Taxable: 'Gravado',
  'Remove line': 'Quitar renglón',
  'Save line': 'Guardar renglón',
  'Billed before': 'Cobrado antes',
  'A number with up to three decimals.': 'Un número con hasta tres decimales.',
  Percent: 'Porcentaje',
  Dollars: 'Dólares',
  'Percent of the lines above': 'Porcentaje de los renglones de arriba',
  'Dollars off the lines above': 'Dólares menos de los renglones de arriba',
  'Please enter a percentage or an amount.': 'Escribe un porcentaje o un monto.',
  'This is more than the lines above it.': 'Es más que los renglones de arriba.',
  'Remove discount': 'Quitar descuento',
  'Save discount': 'Guardar descuento',
  'Tax rate': 'Tasa de impuesto',
  'A percentage up to 30, such as 8.25.': 'Un porcentaje de hasta 30, como 8.25.',
  'On taxable lines. You know what you owe: we only compute what you set.':
    'Sobre los renglones gravados. Tú sabes lo que debes: solo calculamos lo que defines.',
  'Save rate': 'Guardar tasa',
  'On receipt': 'Al recibirlo',
  Due: 'Vence',
  'Who pays the fees?': '¿Quién paga las comisiones?',
  'Customer pays': 'Paga el cliente',
  Recommended: 'Recomendado',
  'I cover the fees': 'Las pago yo',
  'From your payout': 'De tu depósito',
  'Payment breakdown': 'Desglose del pago',
  Method: 'Forma',
  'You get': 'Recibes',
  'No fee': 'Sin comisión',
  'not offered for this amount': 'no disponible para este monto',
  'More options': 'Más opciones',
  'Link expires': 'El enlace vence',
  Never: 'Nunca',
  '{count} days': '{count} días',
  'The link stays open until it is paid or you cancel it.':
    'El enlace queda abierto hasta que se pague o lo canceles.',
  'After {count} days the link can no longer be paid.':
    'Después de {count} días ya no se podrá pagar con el enlace.',

  // A business that cannot be paid yet.
  "Heads up — payments aren't live yet": 'Aviso: los pagos aún no están activos',
  'Customers can open your link, but they can only pay it once your setup is complete.':
    'Tus clientes pueden abrir el enlace, pero solo podrán pagarlo cuando termines la configuración.',
  'Business verification': 'Verificación del negocio',
  "We're reviewing your business details.": 'Estamos revisando los datos de tu negocio.',
  'Bank account': 'Cuenta bancaria',
  'Add Bank Account': 'Agregar cuenta bancaria',
  'Not now': 'Ahora no',
  'Nothing for you to do.': 'No tienes que hacer nada.',
  'Add it to receive payouts. It takes a minute.':
    'Agrégala para recibir depósitos. Toma un minuto.',
  'Create link anyway': 'Crear enlace de todos modos',

  // Sharing.
  'Payment Link Created!': '¡Enlace de pago creado!',
  'Resend Payment Link': 'Reenviar enlace de pago',
  'Share it from Recent Activity.': 'Compártelo desde Actividad reciente.',
  'Sharing could not be opened. Please try again.':
    'No se pudieron abrir las opciones para compartir. Inténtalo de nuevo.',
  'Scan to pay': 'Escanea para pagar',
  'QR code: let your customer point their camera at it.':
    'Código QR: pide a tu cliente que apunte su cámara al código.',
  'The code could not be loaded.': 'No se pudo cargar el código.',
  Email: 'Correo',
  'Copy link': 'Copiar enlace',
  'Text message': 'Mensaje de texto',
  'QR code': 'Código QR',
  'Share…': 'Compartir…',
  'Your message': 'Tu mensaje',
  'View link': 'Ver enlace',
  'Open customer page': 'Abrir página del cliente',
  "We can't text this number. Add an email, so your customer gets a receipt.":
    'No podemos enviar mensajes de texto a este número. Agrega un correo para que tu cliente reciba un recibo.',
  "We can't text this number. The receipt goes to the email below.":
    'No podemos enviar mensajes de texto a este número. El recibo llegará al correo de abajo.',
  'A text message to another country leaves from your own phone and may cost extra.':
    'Un mensaje a otro país sale de tu propio teléfono y puede tener costo.',
  'Link copied to clipboard!': '¡Enlace copiado!',
  'Failed to copy link': 'No se pudo copiar el enlace',
  'Our Business': 'Nuestro negocio',

  // The file for spreadsheets.
  Created: 'Creado',
  Status: 'Estado',
  Fee: 'Comisión',
  'You received': 'Recibiste',
  'Extra fees': 'Otras comisiones',

  // Recent links.
  'Recent Activity': 'Actividad reciente',
  Refresh: 'Actualizar',
  'Transactions refreshed': 'Movimientos actualizados',
  'Failed to load transactions': 'No se pudieron cargar los movimientos',
  'Failed to sync payment statuses': 'No se pudo actualizar el estado de los pagos',
  'You see what we knew before.': 'Ves lo último que sabíamos.',
  'No payment links yet': 'Aún no hay enlaces de pago',
  'Every link you send shows up here, and you see at once when it is paid.':
    'Cada enlace que envías aparece aquí, y ves al instante cuando se paga.',
  'Show Less': 'Mostrar menos',
  'Show More ({count} more)': 'Mostrar más ({count} más)',
  'See all payments': 'Ver todos los pagos',
  'Just created:': 'Recién creado:',
  Resend: 'Reenviar',
  'Resend the link for {name}': 'Reenviar el enlace para {name}',
  'Says paid in cash': 'Dice que pagó en efectivo',
  '1 of {count}': '1 de {count}',
  '{amount} refunded': '{amount} reembolsados',
  '{amount} unpaid': '{amount} sin pagar',
  '{amount} paid': '{amount} pagados',
  'Paid {date}': 'Pagado el {date}',
  'Unpaid for 1 day': 'Sin pagar desde hace 1 día',
  'Unpaid for {count} days': 'Sin pagar desde hace {count} días',
  Unpaid: 'Sin pagar',
  Cancelled: 'Cancelado',
  Expired: 'Vencido',

  // All links.
  'All payments': 'Todos los pagos',
  'Download CSV': 'Descargar CSV',
  'Search payments': 'Buscar pagos',
  'Name or amount': 'Nombre o monto',
  Show: 'Mostrar',
  All: 'Todos',
  'New activity – show': 'Hay novedades: mostrar',
  "You've reached the end.": 'Llegaste al final.',
  'Loading more…': 'Cargando más…',
  'Show more': 'Mostrar más',
  'Every link you send stays here, with what became of it.':
    'Cada enlace que envías queda aquí, con lo que pasó con él.',
  'Nothing found': 'No se encontró nada',
  'Show all payments': 'Mostrar todos los pagos',
  'Search by name, phone, email, {texts}, line, number or the exact amount.':
    'Busca por nombre, teléfono, correo, {texts}, renglón, número o el monto exacto.',
  'None of your links is in this state right now.': 'No tienes enlaces con este estado.',
  '{name} paid a second time. We have sent {amount} back. The payment provider keeps its fee of {fee}, which comes out of your balance.':
    '{name} pagó por segunda vez. Le devolvimos {amount}. El proveedor de pagos se queda con su comisión de {fee}, que sale de tu saldo.',
};
