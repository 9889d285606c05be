import { SIGN_IN_MESSAGES } from '../../accounts/messages.ts';
import { PROFILE_RULES } from '../../accounts/profile-messages.ts';

/** Sign-in, settings, the profile, legal pages. */
export const ACCOUNTS = {
  // NAME_NOT_ALLOWED: the browser does not load the list beside it.
  'Another company or authority is known by that name. Please enter the name of your own business.':
    'Otra empresa o autoridad es conocida por ese nombre. Escribe el nombre de tu propio negocio.',

  // Sign-in.
  'Sign in': 'Iniciar sesión',
  [SIGN_IN_MESSAGES.title]: 'Inicia sesión en Jobly',
  'Powered by {provider}': 'Con la tecnología de {provider}',
  'Phone number': 'Número de teléfono',
  'We text you a code. No password needed.':
    'Te enviamos un código por mensaje de texto. No necesitas contraseña.',
  'Send Code': 'Enviar código',
  'Sending Code...': 'Enviando código...',
  'Trouble signing in?': '¿Problemas para iniciar sesión?',
  [SIGN_IN_MESSAGES.phoneDialled]:
    'Para un número fuera de EE. UU., escribe + y el código del país en lugar de 011.',
  [SIGN_IN_MESSAGES.codeSent]: '¡Código enviado a tu teléfono!',
  [SIGN_IN_MESSAGES.codeResent]: '¡Código reenviado! Revisa tu teléfono.',
  [SIGN_IN_MESSAGES.signedIn]: '¡Sesión iniciada!',
  [SIGN_IN_MESSAGES.sendFailed]: 'Error al enviar el código',
  [SIGN_IN_MESSAGES.verifyFailed]: 'Error al verificar el código',
  [SIGN_IN_MESSAGES.resendFailed]: 'Error al reenviar el código',
  'Enter {count}-digit code': 'Escribe el código de {count} dígitos',
  'Sent to': 'Enviado al',
  'Sending to': 'Enviando al',
  'Verify Code': 'Verificar código',
  'Verifying...': 'Verificando...',
  'Change phone number': 'Cambiar número de teléfono',
  'Resend code': 'Reenviar código',
  'Resend code in {seconds}s': 'Reenviar código en {seconds} s',
  Confirm: 'Confirmar',
  'Confirming...': 'Confirmando...',
  'Saving...': 'Guardando...',

  // Settings.
  Profile: 'Perfil',
  Name: 'Nombre',
  'Business Name': 'Nombre del negocio',
  Phone: 'Teléfono',
  'Not set': 'Sin definir',
  'Business address': 'Dirección del negocio',
  'These details appear on your receipts and payment links. To change them, please contact support.':
    'Estos datos aparecen en tus recibos y enlaces de pago. Para cambiarlos, comunícate con soporte.',
  'Your profile could not be loaded.': 'No se pudo cargar tu perfil.',
  'This could not be loaded.': 'No se pudo cargar.',
  Language: 'Idioma',
  'We also use it for our texts and emails to you.':
    'También lo usamos en los mensajes y correos que te enviamos.',
  'Your language could not be saved.': 'No se pudo guardar tu idioma.',
  'Signed-in devices': 'Dispositivos con sesión iniciada',
  'Your devices could not be loaded.': 'No se pudieron cargar tus dispositivos.',
  '{browser} on {system}': '{browser} en {system}',
  'Unknown device': 'Dispositivo desconocido',
  'This device': 'Este dispositivo',
  'Last seen {time}': 'Último uso: {time}',
  'Sign out': 'Cerrar sesión',
  'Sign Out': 'Cerrar sesión',
  'Sign out {device}': 'Cerrar sesión en {device}',
  'Sign out {device}?': '¿Cerrar sesión en {device}?',
  'Signing out…': 'Cerrando sesión…',
  'Signed out: {device}': 'Sesión cerrada: {device}',
  'That device could not be signed out.': 'No se pudo cerrar la sesión en ese dispositivo.',
  'You could not be signed out. Please try again.':
    'No se pudo cerrar tu sesión. Inténtalo de nuevo.',
  [SIGN_IN_MESSAGES.confirmSignOut]: '¿Seguro que quieres cerrar sesión?',
  'Open the staff desk': 'Abrir el panel del personal',
  'You are signed in as staff. Contractors see their balance and setup here.':
    'Iniciaste sesión como personal. Aquí los contratistas ven su saldo y su configuración.',

  // A change of the profile that is asked for.
  'Ask for a change': 'Pedir un cambio',
  'Change what should be different. Support looks at it.':
    'Cambia lo que deba ser diferente. Soporte lo revisará.',
  'Ask for this change': 'Pedir este cambio',
  'Asking…': 'Pidiendo…',
  'Support has your request.': 'Soporte tiene tu solicitud.',
  'Your request could not be sent. Please try again.':
    'No se pudo enviar tu solicitud. Inténtalo de nuevo.',
  'You asked for this change on {time}. Support looks at it.':
    'Pediste este cambio el {time}. Soporte lo está revisando.',
  'We sent a code to {email}. Enter it, so that we know that you read this mailbox.':
    'Enviamos un código a {email}. Escríbelo para confirmar que lees ese correo.',
  'Changed, as you asked on {time}.': 'Cambiado, como lo pediste el {time}.',
  'We could not make this change: {because}': 'No pudimos hacer este cambio: {because}',
  'Enter the code': 'Escribir el código',
  'Code resent. Check your email.': 'Código reenviado. Revisa tu correo.',
  'Confirm your new email': 'Confirma tu nuevo correo',
  Code: 'Código',
  Withdraw: 'Retirar',
  'Withdrawn.': 'Retirado.',
  'A phone number or an email takes longer: two people of ours look at it, and payouts wait after a new phone number.':
    'Un teléfono o un correo tarda más: lo revisan dos personas, y después de un teléfono nuevo los depósitos esperan.',
  'Your {product} code is {code}': 'Tu código de {product} es {code}',
  'Somebody wants to use this email address for their {product} account.':
    'Alguien quiere usar esta dirección de correo en su cuenta de {product}.',
  'If this was you, enter this code in Settings: {code}. It works for 10 minutes.':
    'Si fuiste tú, escribe este código en Ajustes: {code}. Funciona durante 10 minutos.',
  'If this was not you, there is nothing to do. We will not write to you again.':
    'Si no fuiste tú, no tienes que hacer nada. No volveremos a escribirte.',
  'Your {product} profile': 'Tu perfil de {product}',
  'We changed your {product} profile as you asked.':
    'Cambiamos tu perfil de {product} como lo pediste.',
  'We could not change your {product} profile: {because}':
    'No pudimos cambiar tu perfil de {product}: {because}',

  // Behind the rows of Settings.
  'More settings': 'Más ajustes',
  Notifications: 'Notificaciones',
  'Language and appearance': 'Idioma y apariencia',
  'Sign-in and devices': 'Inicio de sesión y dispositivos',
  'Logo and address': 'Logo y dirección',
  'Logo (optional)': 'Logo (opcional)',
  'Your logo': 'Tu logo',
  'Customers see it when they pay, and on your website.':
    'Tus clientes lo ven al pagar y en tu sitio web.',
  'Choose a logo': 'Elegir un logo',
  'Change logo': 'Cambiar logo',
  'Remove logo': 'Quitar logo',
  Remove: 'Quitar',
  'Uploading…': 'Subiendo…',
  'Your logo could not be uploaded.': 'No se pudo subir tu logo.',
  'Your name': 'Tu nombre',
  'Business name': 'Nombre del negocio',
  'What customers see on payment links and receipts. Without one, they see your name.':
    'Es lo que tus clientes ven en los enlaces de pago y los recibos. Si no lo pones, ven tu nombre.',
  'Shown on your receipts. Leave it empty to keep it to yourself.':
    'Aparece en tus recibos. Déjala vacía si no quieres mostrarla.',
  Street: 'Calle y número',
  City: 'Ciudad',
  State: 'Estado',
  'ZIP code': 'Código postal',
  'Time zone': 'Zona horaria',
  '{zone} (area code {code})': '{zone} (área {code})',
  '{zone} (by your number)': '{zone} (por tu número)',
  'Your earnings and receipts use this time zone.':
    'Tus ingresos y recibos usan esta zona horaria.',
  'Eastern Time': 'Hora del Este',
  'Central Time': 'Hora del Centro',
  'Mountain Time': 'Hora de la Montaña',
  Arizona: 'Arizona',
  'Pacific Time': 'Hora del Pacífico',
  Alaska: 'Alaska',
  Hawaii: 'Hawái',
  'Puerto Rico and the Virgin Islands': 'Puerto Rico e Islas Vírgenes',
  Guam: 'Guam',
  'Saving…': 'Guardando…',
  'Saved.': 'Guardado.',
  [PROFILE_RULES.nameRequired]: 'Escribe tu nombre',
  [PROFILE_RULES.nameTooLong]: 'Tu nombre debe tener 101 caracteres como máximo',
  [PROFILE_RULES.emailRequired]: 'Escribe tu correo electrónico',
  [PROFILE_RULES.licenseTooLong]: 'El número de licencia debe tener 60 caracteres como máximo',
  'License number': 'Número de licencia',
  [PROFILE_RULES.streetTooLong]: 'La calle debe tener 100 caracteres como máximo',
  [PROFILE_RULES.cityTooLong]: 'La ciudad debe tener 60 caracteres como máximo',
  [PROFILE_RULES.stateNotValid]: 'Elige un estado',
  [PROFILE_RULES.zipNotValid]: 'Escribe un código postal de 5 dígitos, como 94607',
  [PROFILE_RULES.timeZoneNotValid]: 'Elige una zona horaria',
  'Your profile was changed somewhere else in the meantime. Please check it and save again.':
    'Tu perfil cambió en otro lugar mientras lo editabas. Revísalo y guárdalo de nuevo.',
};
