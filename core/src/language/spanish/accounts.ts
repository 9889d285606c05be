import { PAYOUTS } from './payouts.ts';

/** Sign-in, settings, the profile, legal pages. */
export const ACCOUNTS = {
  ...PAYOUTS,
  'Your profile was changed somewhere else in the meantime. Please check it and save again.':
    'Tu perfil se cambió en otro lugar mientras tanto. Revísalo y guárdalo de nuevo.',
  'Your {product} code is {code}. It works for 10 minutes. We never call to ask for it.':
    'Tu código de {product} es {code}. Sirve por 10 minutos. Nunca te llamaremos para pedírtelo.',
  'The email address of your {product} account is now {email}. Not you? Call {supportPhone} right away.':
    'El correo electrónico de tu cuenta de {product} ahora es {email}. ¿No fuiste tú? Llama de inmediato al {supportPhone}.',
};
