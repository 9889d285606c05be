/** Bank account, balance and payouts. */
export const PAYOUTS = {
  Payment: 'Pago',
  Refund: 'Reembolso',
  'Refund to {name}': 'Reembolso a {name}',
  'Extra payment': 'Pago adicional',
  'Extra payment by {name}': 'Pago adicional de {name}',
  'Extra payment sent back': 'Pago adicional devuelto',
  'Extra payment sent back to {name}': 'Pago adicional devuelto a {name}',
  'Balance from before and other changes': 'Saldo anterior y otros cambios',
  'Your change to the account ending in {last4} is being confirmed. We will text you when we know.':
    'Estamos confirmando tu cambio a la cuenta que termina en {last4}. Te avisaremos por mensaje de texto.',
  'Your payouts now go to the bank account ending in {last4}. Not you? Call {supportPhone} right away.':
    'Tus depósitos ahora van a la cuenta bancaria que termina en {last4}. ¿No fuiste tú? Llama de inmediato al {supportPhone}.',
  'Your bank account ending in {wanted} could not be saved. Your payouts still go to the account ending in {current}. Please try again in Settings.':
    'No se pudo guardar tu cuenta bancaria que termina en {wanted}. Tus depósitos siguen yendo a la cuenta que termina en {current}. Inténtalo de nuevo en Ajustes.',
  'Your bank account ending in {wanted} could not be saved. You have no bank account for payouts yet. Please try again in Settings.':
    'No se pudo guardar tu cuenta bancaria que termina en {wanted}. Aún no tienes una cuenta bancaria para recibir depósitos. Inténtalo de nuevo en Ajustes.',
  'Your payout': 'Tu depósito',
  'Your payout of {amount}': 'Tu depósito de {amount}',
  '{payout} is on hold: our payment provider is checking it. Settings shows when it is released.':
    '{payout} está en espera: nuestro proveedor de pagos lo está revisando. En Ajustes verás cuándo se libera.',
  '{payout} came back from your bank. The money is in your balance again. Please check your bank details in Settings.':
    '{payout} fue devuelto por tu banco. El dinero está de nuevo en tu saldo. Revisa tus datos bancarios en Ajustes.',
  '{payout} was cancelled. The money is in your balance again and leaves with the next payout.':
    '{payout} se canceló. El dinero está de nuevo en tu saldo y sale con el próximo depósito.',
};
