import { BANK_MESSAGES } from '../../payouts/bank-messages.ts';
import { NOT_ME_PAGE } from '../../payouts/messages.ts';

/** Payouts that wait, notices of a change, and the page of 'This was not me'. */
export const PAYOUT_HOLDS = {
  'Your phone number was changed.': 'Se cambió tu número de teléfono.',
  'Your bank account was changed.': 'Se cambió tu cuenta bancaria.',
  'Your account was merged with another one.': 'Tu cuenta se unió con otra.',
  'To keep your money safe, payouts and your bank account are frozen. Please call {supportPhone}.':
    'Para proteger tu dinero, tus depósitos y tu cuenta bancaria están congelados. Llama al {supportPhone}.',
  'To keep your money safe, the bank account cannot be changed and payouts wait until {time}.':
    'Para proteger tu dinero, hasta el {time} la cuenta bancaria no se puede cambiar y los depósitos esperan.',
  'To keep your money safe, the bank account cannot be changed until {time}.':
    'Para proteger tu dinero, hasta el {time} la cuenta bancaria no se puede cambiar.',
  'To keep your money safe, your bank account cannot be changed right now. Settings shows until when.':
    'Para proteger tu dinero, tu cuenta bancaria no se puede cambiar ahora. En Ajustes ves hasta cuándo.',
  'To keep your money safe, your account is frozen. Please contact support.':
    'Para proteger tu dinero, tu cuenta está congelada. Comunícate con soporte.',
  'Your bank account was changed too often in the last 30 days. Please contact support.':
    'Tu cuenta bancaria se cambió demasiadas veces en los últimos 30 días. Comunícate con soporte.',

  "Payments by card aren't available right now": 'Ahora no se puede pagar con tarjeta',
  "This business can't take payments by card right now. (You haven't been charged.)":
    'Este negocio no puede recibir pagos con tarjeta ahora. (No se te ha cobrado nada).',

  'A change to your {product} account': 'Un cambio en tu cuenta de {product}',
  'For {count} hours the bank account cannot be changed.':
    'Durante {count} horas la cuenta bancaria no se puede cambiar.',
  'If this was not you, open this page and press the button. It signs everybody out and freezes payouts:':
    'Si no fuiste tú, abre esta página y pulsa el botón. Se cierran todas las sesiones y se congelan los depósitos:',
  'This was not me': 'No fui yo',
  'Or call us at {supportPhone}.': 'O llámanos al {supportPhone}.',
  '{happened} Not you? Tap to freeze your payouts: {url} or call {supportPhone}.':
    '{happened} ¿No fuiste tú? Toca para congelar tus depósitos: {url} o llama al {supportPhone}.',
  '{happened} Not you? Tap to lock your account: {url} or call {supportPhone}.':
    '{happened} ¿No fuiste tú? Toca para bloquear tu cuenta: {url} o llama al {supportPhone}.',
  'This happened {count} times in {minutes} minutes.':
    'Esto pasó {count} veces en {minutes} minutos.',
  '{product} support moved your account to another phone number.':
    'El soporte de {product} pasó tu cuenta a otro número de teléfono.',
  '{product} support merged your account with another one.':
    'El soporte de {product} unió tu cuenta con otra.',
  '{product} support released your account: payouts go on, and the bank account can be changed.':
    'El soporte de {product} desbloqueó tu cuenta: los depósitos siguen y la cuenta bancaria se puede cambiar.',
  '{product} support is moving your payments from {from} to {to}. Until you are set up there, customers pay as before.':
    'El soporte de {product} está pasando tus pagos de {from} a {to}. Hasta que tu cuenta allí esté lista, los clientes pagan como antes.',
  '{product}: your customers pay through {to} now. Links from before are still paid through {from}.':
    '{product}: tus clientes ahora pagan por {to}. Los enlaces de antes se siguen pagando por {from}.',
  '{product}: your payouts now go to the bank account ending in {last4}.':
    '{product}: tus depósitos ahora van a la cuenta bancaria que termina en {last4}.',
  '{product}: somebody asked to change the bank account of your payouts. From {time} on, another one can be entered.':
    '{product}: alguien pidió cambiar la cuenta bancaria de tus depósitos. A partir del {time} se puede ingresar otra.',
  [BANK_MESSAGES.ask]: 'Pedir el cambio',
  [BANK_MESSAGES.asked]: 'Avisamos por mensaje y correo.',
  'To keep your money safe, payouts wait {count} hours.':
    'Para proteger tu dinero, los depósitos esperan {count} horas.',
  'To keep your money safe, payouts wait {count} hours after this change and the account cannot be changed again meanwhile, so that nobody can send them elsewhere unnoticed. We tell you by text and email.':
    'Para proteger tu dinero, los depósitos esperan {count} horas después de este cambio y la cuenta no se puede cambiar otra vez mientras tanto, para que nadie pueda enviarlos a otra parte sin que lo notes. Te avisamos por mensaje y correo.',
  'To keep your money safe, you ask for the change first. We tell you by text and email, and after {count} hours you can type the new numbers here.':
    'Para proteger tu dinero, primero pides el cambio. Te avisamos por mensaje y correo, y después de {count} horas puedes escribir aquí los números nuevos.',
  'A change that is made with our payment provider directly is protected by them alone.':
    'Un cambio hecho directamente con nuestro proveedor de pagos solo lo protege él.',
  'You asked for a change of your bank account. You can type the new numbers from {from} to {to}.':
    'Pediste cambiar tu cuenta bancaria. Puedes escribir los números nuevos desde el {from} hasta el {to}.',
  'To keep your money safe, a change of the bank account waits first. Settings shows from when on you can type the numbers.':
    'Para proteger tu dinero, un cambio de la cuenta bancaria espera primero. En Ajustes ves desde cuándo puedes escribir los números.',
  'Our payment provider could not hold your payouts, so your bank account was not changed. Please try again in a few minutes.':
    'Nuestro proveedor de pagos no pudo retener tus depósitos, así que tu cuenta bancaria no se cambió. Inténtalo de nuevo en unos minutos.',
  'The email address of your {product} account is now {email}.':
    'El correo electrónico de tu cuenta de {product} ahora es {email}.',
  'New sign-in to your {product} account': 'Nuevo inicio de sesión en tu cuenta de {product}',
  'Somebody signed in to your {product} account on a new device: {device}, {time}.':
    'Alguien inició sesión en tu cuenta de {product} desde un dispositivo nuevo ({device}, {time}).',
  'New passkey for your {product} account': 'Nueva llave de acceso para tu cuenta de {product}',
  'A passkey was added to your {product} account: {device}, {time}.':
    'Se agregó una llave de acceso a tu cuenta de {product} ({device}, {time}).',
  'A passkey was removed from your {product} account: {device}, {time}.':
    'Se quitó una llave de acceso de tu cuenta de {product} ({device}, {time}).',
  '{product}: you sign in with this phone number from now on. Questions? Call {supportPhone}.':
    '{product}: desde ahora inicias sesión con este número de teléfono. ¿Preguntas? Llama al {supportPhone}.',

  [NOT_ME_PAGE.title]: '¿No fuiste tú?',
  [NOT_ME_PAGE.ask]:
    'Si no lo pediste tú, pulsa el botón. Los depósitos, los reembolsos y los cambios de cuenta bancaria se congelan, se cierran todas las sesiones y avisamos a nuestro equipo.',
  [NOT_ME_PAGE.button]: 'No fui yo: congelar los depósitos',
  [NOT_ME_PAGE.doneTitle]: 'Tus depósitos están congelados',
  [NOT_ME_PAGE.done]:
    'La cuenta bancaria no se puede cambiar, no sale ningún depósito ni reembolso y se cerraron todas las sesiones.',
  [NOT_ME_PAGE.doneAsking]:
    'La cuenta bancaria no se puede cambiar, no sale ningún reembolso y se cerraron todas las sesiones. Nuestro equipo pide al proveedor de pagos que retenga tus depósitos.',
  [NOT_ME_PAGE.next]:
    'Nuestro equipo lo revisa ahora y te llama al número que tenías antes del cambio. También puedes llamar al {supportPhone}.',
  [NOT_ME_PAGE.unknownTitle]: 'Este enlace ya no es válido',
  [NOT_ME_PAGE.unknown]: 'Si algo de tu cuenta no está bien, llama al {supportPhone}.',
};
