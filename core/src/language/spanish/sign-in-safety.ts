import { SESSION_ENDED } from '../../accounts/session-messages.ts';

/** Passkeys, and what a code is for. */
export const SIGN_IN_SAFETY = {
  // The text of a code.
  'Your {product} code to sign in is {code}.':
    'Tu código de {product} para iniciar sesión es {code}.',
  'Your {product} code to change your account is {code}.':
    'Tu código de {product} para cambiar tu cuenta es {code}.',
  'Your {product} code to change your bank account is {code}.':
    'Tu código de {product} para cambiar tu cuenta bancaria es {code}.',
  "Your {product} code to download your customers' data is {code}.":
    'Tu código de {product} para descargar los datos de tus clientes es {code}.',
  'Your {product} code to add or remove a passkey is {code}.':
    'Tu código de {product} para agregar o quitar una llave de acceso es {code}.',
  'Your {product} code to send a refund is {code}.':
    'Tu código de {product} para enviar un reembolso es {code}.',
  'Your {product} code to make a change as staff is {code}.':
    'Tu código de {product} para hacer un cambio como parte del equipo es {code}.',
  "Your {product} code to view a contractor's account is {code}.":
    'Tu código de {product} para ver la cuenta de un contratista es {code}.',
  'It works for 10 minutes. We never call to ask for it.':
    'Sirve por 10 minutos. Nunca te llamaremos para pedírtelo.',

  // Passkeys.
  'Sign in with a passkey': 'Iniciar sesión con llave de acceso',
  'Use your passkey': 'Usar tu llave de acceso',
  'Text me a code instead': 'Mejor envíenme un código',
  'This browser has no passkeys. Please use a code.':
    'Este navegador no tiene llaves de acceso. Usa un código.',
  'This device has a passkey for your account already.':
    'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  Passkeys: 'Llaves de acceso',
  'Sign in with your fingerprint, your face or your screen lock instead of a code.':
    'Inicia sesión con tu huella, tu cara o el bloqueo de pantalla en lugar de un código.',
  'Your passkeys could not be loaded.': 'No se pudieron cargar tus llaves de acceso.',
  'Add a passkey': 'Agregar una llave de acceso',
  'Waiting for your device…': 'Esperando a tu dispositivo…',
  'Passkey added.': 'Llave de acceso agregada.',
  'The passkey could not be added.': 'No se pudo agregar la llave de acceso.',
  'Added {time}': 'Agregada: {time}',
  'Last used {time}': 'Último uso: {time}',
  'Change {passkey}': 'Cambiar {passkey}',
  Change: 'Cambiar',
  'Name of this passkey': 'Nombre de esta llave de acceso',
  'Please enter a name.': 'Escribe un nombre.',
  'Passkey renamed.': 'Se cambió el nombre de la llave de acceso.',
  'The name could not be saved.': 'No se pudo guardar el nombre.',
  'Save name': 'Guardar nombre',
  'Remove this passkey': 'Quitar esta llave de acceso',
  'Removing…': 'Quitando…',
  'Passkey removed.': 'Llave de acceso quitada.',
  'The passkey could not be removed.': 'No se pudo quitar la llave de acceso.',
  'Once removed, it no longer signs in here, and devices that it signed in are signed out. Remove it from your phone or computer, too.':
    'Si la quitas, ya no sirve para iniciar sesión aquí, y se cierra la sesión en los dispositivos donde se usó. Quítala también de tu teléfono o computadora.',
  'Staff sign in with a passkey': 'El equipo inicia sesión con una llave de acceso',
  'A code alone does not open the staff desk.':
    'Un código no basta para abrir el escritorio del equipo.',
  'Add a passkey on this device now: it opens the staff desk from here on.':
    'Agrega ahora una llave de acceso en este dispositivo: de ahora en adelante abre el escritorio del equipo.',
  'Lost the device? Ask whoever runs this site to let you add a new passkey.':
    '¿Perdiste el dispositivo? Pide a quien administra este sitio que te deje agregar una llave nueva.',

  'The file could not be downloaded.': 'No se pudo descargar el archivo.',

  // Why a session has ended.
  [SESSION_ENDED.elsewhere]:
    'Tu sesión se cerró desde otro dispositivo o la cerró soporte. Inicia sesión de nuevo.',
  [SESSION_ENDED.staffTime]:
    'Las sesiones del equipo terminan tras 30 minutos sin uso y después de 12 horas. Inicia sesión de nuevo.',

  // Refusals.
  'Please sign in with your passkey first.': 'Primero inicia sesión con tu llave de acceso.',
  'The time to add your first passkey is over. Ask whoever runs this site to open it again.':
    'Se acabó el tiempo para agregar tu primera llave de acceso. Pide a quien administra este sitio que lo abra de nuevo.',
  'You have as many passkeys as an account can have. Please remove one first.':
    'Ya tienes todas las llaves de acceso que puede tener una cuenta. Primero quita una.',
  'This is your only passkey, and staff cannot do without one. Please add another one first.':
    'Es tu única llave de acceso, y el equipo no puede estar sin una. Primero agrega otra.',
  'This device could not make a passkey. Please try another one.':
    'Este dispositivo no pudo crear una llave de acceso. Prueba con otro.',
  'That passkey did not work. Please try again, or use a code.':
    'Esa llave de acceso no funcionó. Inténtalo de nuevo o usa un código.',
  'We do not know that passkey. Please use a code.':
    'No conocemos esa llave de acceso. Usa un código.',
};
