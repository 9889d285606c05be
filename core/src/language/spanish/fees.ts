/** Who pays what a card costs (core/src/fees), on the form, the customer's pages, documents and messages. */
export const FEES = {
  // The form.
  'Two prices': 'Dos precios',
  'Recommended: a card price, and a lower one in cash':
    'Recomendado: un precio con tarjeta y otro menor en efectivo',
  'Surcharge on credit cards': 'Recargo en tarjetas de crédito',
  'Debit cards at the plain price': 'Tarjetas de débito sin recargo',
  'No cards': 'Sin tarjetas',
  'Only cash': 'Solo efectivo',
  'not offered': 'no disponible',
  'A fee on top is not offered: it is not allowed on debit cards, and they cannot be told apart.':
    'No se ofrece una comisión adicional: no se permite en tarjetas de débito, y no se pueden distinguir.',
  'A fee on top is not offered: your state does not allow it.':
    'No se ofrece una comisión adicional: tu estado no la permite.',
  'A fee on top is offered 30 days after the notice to the card networks.':
    'La comisión adicional se ofrece 30 días después del aviso a las redes de tarjetas.',
  'A fee on top of every card is not allowed.':
    'No se permite una comisión adicional en todas las tarjetas.',

  // The customer's pages, documents and messages.
  'Price by card; {cash} in cash': 'Precio con tarjeta; {cash} en efectivo',
  'The price in cash is lower than by card or buy now pay later':
    'El precio en efectivo es menor que con tarjeta o en cuotas',
  '{card} by card or {cash} in cash': '{card} con tarjeta o {cash} en efectivo',
  'Amount due by card': 'Total a pagar con tarjeta',
  'Amount due in cash': 'Total a pagar en efectivo',
  'Card price, above cash': 'Precio con tarjeta, sobre el de efectivo',
  'Credit card surcharge': 'Recargo por tarjeta de crédito',
  'These are prices in cash. By card, the total is {total}.':
    'Son precios en efectivo. Con tarjeta, el total es de {total}.',
  'These are prices in cash. Each payment shows its card price, too.':
    'Son precios en efectivo. Cada pago muestra también su precio con tarjeta.',
};
