import { SIGN_IN_MESSAGES } from '../../accounts/messages.ts';
import { PAYOUTS } from './payouts.ts';

/** Sign-in, settings, the profile, legal pages. */
export const ACCOUNTS = {
  ...PAYOUTS,

  // Sign-in.
  'Sign in': 'Iniciar sesión',
  [SIGN_IN_MESSAGES.title]: 'Inicia sesión en Jobly',
  [SIGN_IN_MESSAGES.tagline]: 'Cobra al instante cada trabajo: rápido, simple y seguro.',
  [SIGN_IN_MESSAGES.footer]: 'Con la tecnología de Lopay',
  'Phone number': 'Número de teléfono',
  'We text you a code. No password needed.':
    'Te enviamos un código por mensaje de texto. No necesitas contraseña.',
  'Send Code': 'Enviar código',
  'Sending Code...': 'Enviando código...',
  'Trouble signing in?': '¿Problemas para iniciar sesión?',
  [SIGN_IN_MESSAGES.phoneEmpty]: 'Escribe tu número de teléfono',
  [SIGN_IN_MESSAGES.phoneUnusable]: 'Escribe un número de teléfono válido',
  [SIGN_IN_MESSAGES.phoneDialled]:
    'Para un número fuera de EE. UU., escribe + y el código del país en lugar de 011.',
  [SIGN_IN_MESSAGES.codeFormat]: 'Escribe el código de 6 dígitos',
  [SIGN_IN_MESSAGES.codeSent]: '¡Código enviado a tu teléfono!',
  [SIGN_IN_MESSAGES.codeResent]: '¡Código reenviado! Revisa tu teléfono.',
  [SIGN_IN_MESSAGES.signedIn]: '¡Sesión iniciada!',
  [SIGN_IN_MESSAGES.sendFailed]: 'Error al enviar el código',
  [SIGN_IN_MESSAGES.verifyFailed]: 'Error al verificar el código',
  [SIGN_IN_MESSAGES.resendFailed]: 'Error al reenviar el código',
  [SIGN_IN_MESSAGES.sessionEnded]:
    'Se cerró tu sesión aquí desde otro dispositivo o por soporte. Inicia sesión de nuevo.',
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

  'Your profile was changed somewhere else in the meantime. Please check it and save again.':
    'Tu perfil se cambió en otro lugar mientras tanto. Revísalo y guárdalo de nuevo.',
  'Your {product} code is {code}. It works for 10 minutes. We never call to ask for it.':
    'Tu código de {product} es {code}. Sirve por 10 minutos. Nunca te llamaremos para pedírtelo.',
  'The email address of your {product} account is now {email}. Not you? Call {supportPhone} right away.':
    'El correo electrónico de tu cuenta de {product} ahora es {email}. ¿No fuiste tú? Llama de inmediato al {supportPhone}.',
};
