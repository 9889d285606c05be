import { BANK_MESSAGES } from '../../payouts/bank-messages.ts';
import {
  BALANCE_MESSAGES,
  PAYOUT_MESSAGES,
  PROVIDER_AWAY_MESSAGES,
} from '../../payouts/messages.ts';

/** Bank account, balance and payouts. */
export const PAYOUTS = {
  'Your balance': 'Tu saldo',
  [BALANCE_MESSAGES.actionNeeded]: 'Falta un paso',
  [BALANCE_MESSAGES.noFunds]: 'No hay fondos por depositar',
  'Add your bank to get your money.': 'Agrega tu banco para recibir tu dinero.',
  'Add your bank to get your {amount}.': 'Agrega tu banco para recibir tus {amount}.',
  'Not known yet': 'Aún no se sabe',
  'Money from paid links shows up here.': 'Aquí aparece el dinero de los enlaces pagados.',
  'Next payout': 'Próximo depósito',
  'Your next payments cover this first.': 'Tus próximos pagos cubren esto primero.',
  '{amount} on its way': '{amount} en camino',
  '{amount} on hold': '{amount} en espera',
  'On hold until {time}': 'En espera hasta el {time}',
  'Your balance could not be loaded. We keep trying.':
    'No se pudo cargar tu saldo. Seguimos intentando.',
  'As of {time}': 'Actualizado: {time}',
  [PROVIDER_AWAY_MESSAGES.balance]:
    'Nuestro proveedor de pagos no responde ahora. Esto se actualiza solo.',
  [PROVIDER_AWAY_MESSAGES.merchant]:
    'No pudimos conectar con nuestro proveedor de pagos. Seguimos intentando.',

  'You are moving to {to}. Until both steps are done, your customers pay through {from}.':
    'Te estás pasando a {to}. Hasta que los dos pasos estén listos, tus clientes pagan por {from}.',

  Payouts: 'Depósitos',
  'Not connected': 'Sin conectar',
  Connected: 'Conectada',
  'Checking account ending in {last4}': 'Cuenta de cheques que termina en {last4}',
  'Savings account ending in {last4}': 'Cuenta de ahorros que termina en {last4}',
  'Account ending in {last4}': 'Cuenta que termina en {last4}',
  'Latest payout': 'Último depósito',
  'Earlier payout': 'Depósito anterior',
  'Your payouts': 'Tus depósitos',
  'Your payouts could not be loaded.': 'No se pudieron cargar tus depósitos.',
  'No payouts yet': 'Aún no hay depósitos',
  'When a customer pays, the money goes to your bank by the next working day, and you follow it here.':
    'Cuando un cliente paga, el dinero llega a tu banco a más tardar el siguiente día hábil, y aquí ves cómo va.',
  'Here you will follow your money to your bank. The next step: add your bank account.':
    'Aquí verás cómo llega tu dinero a tu banco. El siguiente paso: agrega tu cuenta bancaria.',
  'Show less': 'Mostrar menos',
  'Show all ({count})': 'Mostrar todo ({count})',
  'The payments inside are listed here once they are known.':
    'Los pagos incluidos aparecen aquí en cuanto se conocen.',
  [PAYOUT_MESSAGES.created]: 'En camino',
  [PAYOUT_MESSAGES.held]: 'En espera',
  [PAYOUT_MESSAGES.paid]: 'En tu banco',
  [PAYOUT_MESSAGES.failed]: 'Devuelto',
  [PAYOUT_MESSAGES.amountFollows]: 'Monto por confirmar',
  [PAYOUT_MESSAGES.checkBank]: 'Revisa tus datos bancarios. El dinero está de nuevo en tu saldo.',

  [BANK_MESSAGES.dialogTitle]: 'Actualizar datos bancarios',
  [BANK_MESSAGES.saved]: '¡Datos bancarios actualizados! Actualizando...',
  "Confirm it's you": 'Confirma que eres tú',
  'Account holder': 'Titular de la cuenta',
  'The account must be in this name.': 'La cuenta debe estar a este nombre.',
  'Routing number': 'Número de ruta',
  'The first 9 digits at the bottom of a check': 'Los primeros 9 dígitos al pie de un cheque',
  'Account number': 'Número de cuenta',
  'The digits after it, or in your bank app': 'Los dígitos que siguen, o en la app de tu banco',
  'Save Bank Details': 'Guardar datos bancarios',
  Hide: 'Ocultar',
  'Show account number': 'Mostrar número de cuenta',
  'Hide account number': 'Ocultar número de cuenta',

  Payment: 'Pago',
  'Refund to a customer': 'Reembolso a un cliente',
  'Refund to {name}': 'Reembolso a {name}',
  'Extra payment': 'Pago adicional',
  'Extra payment by {name}': 'Pago adicional de {name}',
  'Extra payment sent back': 'Pago adicional devuelto',
  'Extra payment sent back to {name}': 'Pago adicional devuelto a {name}',
  'Balance from before and other changes': 'Saldo anterior y otros cambios',
  'Your change to the account ending in {last4} is being confirmed. We will text you when we know.':
    'Estamos confirmando tu cambio a la cuenta que termina en {last4}. Te avisaremos por mensaje de texto.',
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
