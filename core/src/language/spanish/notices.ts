/** What tells a contractor that money has arrived. */
export const NOTICES = {
  'A customer': 'Un cliente',
  '{name} paid {amount}': '{name} pagó {amount}',
  '{name} says they paid {amount} in cash': '{name} dice que pagó {amount} en efectivo',
  'Tap to see the payment.': 'Toca para ver el pago.',
  'Got it? Tap to mark it received.': '¿Lo tienes? Toca para marcarlo como recibido.',
  '{title}. See the payment: {address}': '{title}. Mira el pago: {address}',
  '{title}. Got it? Mark it received: {address}':
    '{title}. ¿Lo tienes? Márcalo como recibido: {address}',
  'Choose how you hear about payments: {address}': 'Elige cómo te avisamos de los pagos: {address}',
};
