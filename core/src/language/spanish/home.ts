import { SETUP_MESSAGES } from '../../payouts/messages.ts';

/** Home, its setup card, and the offer to install. */
export const HOME = {
  'Hi {name},': '¡Hola, {name}!',
  'Ready to get paid?': '¿Todo listo para cobrar?',
  'Get paid by your customers in seconds.': 'Cobra a tus clientes en segundos.',
  'Your account': 'Tu cuenta',
  'Your account could not be loaded.': 'No se pudo cargar tu cuenta.',
  'Call us and we will set it up with you.': 'Llámanos y la configuramos contigo.',
  [SETUP_MESSAGES.complete]: 'Todo listo para cobrar',
  [SETUP_MESSAGES.verificationComplete]: 'Tu negocio está verificado.',
  'Finish setting up': 'Termina la configuración',
  'Setup progress': 'Progreso de la configuración',
  '{done} of {total}': '{done} de {total}',
  'Add bank account': 'Agregar cuenta bancaria',
  Add: 'Agregar',
  'Your bank account is connected.': 'Tu cuenta bancaria está conectada.',
  'Add it to receive payouts.': 'Agrégala para recibir depósitos.',

  'Install {product}': 'Instalar {product}',
  'One tap away.': 'Ábrelo con un toque.',
  How: 'Cómo',
  Install: 'Instalar',
  'Tap {share} in your browser.': 'Toca {share} en tu navegador.',
  Share: 'Compartir',
  'Choose {addToHome}, then {add}.': 'Elige {addToHome} y luego {add}.',
  'Add to Home Screen': 'Agregar a pantalla de inicio',
  'Open the {menu} of your browser.': 'Abre el {menu} de tu navegador.',
  menu: 'menú',
  'Choose {install} or {addToHome}.': 'Elige {install} o {addToHome}.',
  'Install app': 'Instalar app',
  'Add to Home screen': 'Agregar a la pantalla de inicio',
};
