/** Jobs that are paid in several payments. */
export const JOBS = {
  Deposit: 'Anticipo',
  Balance: 'Saldo',
  'Payment {n} of {count}': 'Pago {n} de {count}',
  'All that is left': 'Todo lo que falta',
  Payment: 'Pago',
  'Paid on {date}': 'Pagado el {date}',
  'Job total': 'Total del trabajo',
  'Left after this payment': 'Falta después de este pago',
  'Pay all that is left: {amount}': 'Pagar todo lo que falta: {amount}',
  'Pay only {amount}': 'Pagar solo {amount}',
};
