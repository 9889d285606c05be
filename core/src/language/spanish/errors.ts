/** Refusals and troubles (core/src/error-catalogue.ts), waits, and what a rule says of a field. */
export const ERRORS = {
  'A payment on this link may be under way, so nothing was changed. Please try again in a few minutes.':
    'Puede haber un pago en curso con este enlace, así que no se cambió nada. Inténtalo de nuevo en unos minutos.',
  'Our payment provider could not be reached, so nothing was changed. Please try again in a few minutes.':
    'No pudimos comunicarnos con nuestro proveedor de pagos, así que no se cambió nada. Inténtalo de nuevo en unos minutos.',
  'Please check what you entered and try again.': 'Revisa lo que escribiste e inténtalo de nuevo.',
  'Please sign in': 'Inicia sesión',
  'Not authenticated': 'No has iniciado sesión',
  "You don't have permission to perform this action.": 'No tienes permiso para hacer esto.',
  'We could not find that.': 'No lo encontramos.',
  'That is too large to send. Please make it smaller.':
    'Es demasiado grande para enviarlo. Hazlo más pequeño.',
  'Too many requests. Please wait a moment and try again.':
    'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  'Our servers are experiencing issues. Please try again in a few minutes.':
    'Nuestros servidores tienen problemas. Inténtalo de nuevo en unos minutos.',
  'Network error. Please check your internet connection and try again.':
    'Error de red. Revisa tu conexión a internet e inténtalo de nuevo.',
  'This request did not come from our own pages.':
    'Esta solicitud no viene de nuestras propias páginas.',
  'That cannot be done here.': 'Eso no se puede hacer aquí.',

  'Card fees cannot be passed on like this. Please choose again in a new link who pays them.':
    'Las comisiones de tarjeta no se pueden cobrar así. Elige otra vez en un enlace nuevo quién las paga.',

  // Signing in.
  'This account is paused. Please contact support.':
    'Esta cuenta está en pausa. Comunícate con soporte.',
  'No account found with this phone number. Please contact support.':
    'No hay ninguna cuenta con este número de teléfono. Comunícate con soporte.',
  'No account found with this phone number.': 'No hay ninguna cuenta con este número de teléfono.',
  'We can only text US phone numbers right now. Please contact support.':
    'Por ahora solo enviamos mensajes a teléfonos de EE. UU. Comunícate con soporte.',
  'That code is not right. Please check it and try again.':
    'Ese código no es correcto. Revísalo e inténtalo de nuevo.',
  'That code has expired. Please ask for a new one.': 'Ese código venció. Pide uno nuevo.',
  'Too many tries. Please ask for a new code.': 'Demasiados intentos. Pide un código nuevo.',
  'Too many wrong codes. Please try again in an hour or contact support.':
    'Demasiados códigos incorrectos. Inténtalo de nuevo en una hora o comunícate con soporte.',
  'A code was sent just now. Please wait a moment before asking for another.':
    'Acabamos de enviar un código. Espera un momento antes de pedir otro.',
  'A code was asked for on another device. Please wait before asking for one here.':
    'Se pidió un código en otro dispositivo. Espera antes de pedir uno aquí.',
  'Too many codes were asked for. Please try again later or contact support.':
    'Se pidieron demasiados códigos. Inténtalo más tarde o comunícate con soporte.',
  'We cannot text codes now. Please try again later or contact support.':
    'Ahora no podemos enviar códigos. Inténtalo más tarde o comunícate con soporte.',

  // Waits.
  'in a second': 'en un segundo',
  'in {count} seconds': 'en {count} segundos',
  'in a minute': 'en un minuto',
  'in {count} minutes': 'en {count} minutos',
  'in {count} hours': 'en {count} horas',
  'Too many requests. Please try again {wait}.':
    'Demasiadas solicitudes. Inténtalo de nuevo {wait}.',
  'Too many wrong codes. Please try again {wait} or contact support.':
    'Demasiados códigos incorrectos. Inténtalo de nuevo {wait} o comunícate con soporte.',
  'A code was sent just now. You can ask for another {wait}.':
    'Acabamos de enviar un código. Puedes pedir otro {wait}.',
  'A code was asked for on another device. You can ask for one here {wait}.':
    'Se pidió un código en otro dispositivo. Puedes pedir uno aquí {wait}.',
  'Too many codes were asked for. Please try again {wait} or contact support.':
    'Se pidieron demasiados códigos. Inténtalo de nuevo {wait} o comunícate con soporte.',
  'We cannot text codes now. Please try again {wait} or contact support.':
    'Ahora no podemos enviar códigos. Inténtalo de nuevo {wait} o comunícate con soporte.',
  'Too many tries. Please try again {wait}.': 'Demasiados intentos. Inténtalo de nuevo {wait}.',

  // Bank accounts, and what the payment provider answers.
  'Bank details are required': 'Faltan los datos bancarios',
  'Merchant exists but could not be linked. Please contact support.':
    'El comercio existe, pero no se pudo vincular. Comunícate con soporte.',
  'Another change of your bank account is still being confirmed. Please try again in a few minutes.':
    'Otro cambio de tu cuenta bancaria aún se está confirmando. Inténtalo de nuevo en unos minutos.',
  'Your account is already registered with our payment provider. Please contact support if you need assistance.':
    'Tu cuenta ya está registrada con nuestro proveedor de pagos. Comunícate con soporte si necesitas ayuda.',
  'Please enter a valid email address in your profile.':
    'Escribe un correo electrónico válido en tu perfil.',
  'Please check that all your information is correct and try again.':
    'Revisa que todos tus datos sean correctos e inténtalo de nuevo.',
  'Failed to store merchant information': 'No se pudieron guardar los datos del comercio',
  'Failed to update database with bank details': 'No se pudieron guardar los datos bancarios',
  'Your session has expired. Please log out and log back in.':
    'Tu sesión venció. Cierra la sesión y vuelve a entrar.',
  'The requested service is not available. Please try again later.':
    'El servicio no está disponible. Inténtalo más tarde.',
  'We could not confirm the change yet. We keep checking, and text you in a few minutes.':
    'Aún no pudimos confirmar el cambio. Seguimos revisando y te enviamos un mensaje en unos minutos.',
  'To keep your money safe, please confirm that it is you.':
    'Para proteger tu dinero, confirma que eres tú.',
  'Merchant account not found. Please contact support.':
    'No encontramos la cuenta del comercio. Comunícate con soporte.',
  'Something went wrong. Please try again or contact support if the problem persists.':
    'Algo salió mal. Inténtalo de nuevo o comunícate con soporte si el problema sigue.',
  'Our payment provider does not answer right now. No money has moved. Please try again in a few minutes.':
    'Nuestro proveedor de pagos no responde ahora. No se movió dinero. Inténtalo de nuevo en unos minutos.',
  'That is more than what is left of this payment.': 'Es más de lo que queda de este pago.',
  'This payment has been refunded in too many parts already. Please contact support.':
    'Este pago ya se ha reembolsado en demasiadas partes. Comunícate con soporte.',

  // Payment links.
  'Please enter a valid amount': 'Escribe un monto válido',
  'Profile not found': 'No encontramos el perfil',
  'Contractor profile not found': 'No encontramos el perfil del contratista',
  'This payment link does not exist.': 'Este enlace de pago no existe.',
  'This customer does not exist.': 'Este cliente no existe.',
  'These two are one customer already.': 'Estos dos ya son un solo cliente.',
  'This cannot be taken apart any more.': 'Esto ya no se puede separar.',
  'This import does not exist.': 'Esta importación no existe.',
  'This job does not exist.': 'Este trabajo no existe.',
  'This estimate does not exist.': 'Este presupuesto no existe.',
  'This estimate has changed meanwhile. Please look again.':
    'Este presupuesto cambió mientras tanto. Míralo de nuevo.',
  'This estimate has been answered or withdrawn meanwhile.':
    'Este presupuesto ya fue respondido o retirado.',
  'The time to accept this estimate is over.': 'Ya pasó el plazo para aceptar este presupuesto.',
  'Failed to create estimate': 'No se pudo crear el presupuesto',
  'The time to cancel under this notice is over.':
    'Ya pasó el plazo para cancelar según este aviso.',
  'This job has changed meanwhile. Please look again.':
    'Este trabajo ha cambiado mientras tanto. Míralo de nuevo, por favor.',
  'This payment belongs to a job. Please change it there.':
    'Este pago es de un trabajo. Cámbialo ahí, por favor.',
  'The notice of the right to cancel has to name your address. Please add it first.':
    'El aviso del derecho a cancelar debe llevar tu dirección. Agrégala primero.',
  'Every payment has to be at least $1.00, and together they are the total.':
    'Cada pago tiene que ser de al menos $1.00, y juntos son el total.',
  'This payment does not come back any more.': 'Este pago ya no se repite.',
  'The first day has to be after today and within a year, and the last not before it.':
    'El primer día tiene que ser después de hoy y dentro de un año, y el último no antes que él.',
  'This import can no longer be undone.': 'Esta importación ya no se puede deshacer.',
  'Failed to create payment link': 'No se pudo crear el enlace de pago',
  'This link has been paid or closed in the meantime.':
    'Mientras tanto, este enlace se pagó o se cerró.',
  'A refund of this payment is still being confirmed. Please wait a moment.':
    'Un reembolso de este pago aún se está confirmando. Espera un momento.',
  'This search takes too long. Please search for more of the name, or for the phone number.':
    'Esta búsqueda tarda demasiado. Escribe más del nombre o busca por teléfono.',
  'We cannot check this payment at the provider. No money has moved. Please contact support.':
    'No podemos revisar este pago con el proveedor. No se movió dinero. Comunícate con soporte.',
  'The payment provider refused this refund. Please contact support.':
    'El proveedor de pagos rechazó este reembolso. Comunícate con soporte.',

  // The customer's side.
  'This payment link has already been used.': 'Este enlace de pago ya se usó.',
  'This business is still getting set up. Please try again later.':
    'Este negocio todavía no puede recibir pagos. Inténtalo más tarde.',
  'This page is out of date. Please reload it and try again.':
    'Esta página está desactualizada. Vuelve a cargarla e inténtalo de nuevo.',
  'Invalid or expired payment link.': 'Enlace de pago inválido o vencido.',
  'This way to pay is not available for this amount. Please choose another one.':
    'Esta forma de pago no está disponible para este monto. Elige otra.',
  'Failed to create a payment link': 'No se pudo crear el enlace de pago',
  "We are still preparing your payment. You haven't been charged. Please try again.":
    'Aún estamos preparando tu pago. No se te ha cobrado. Inténtalo de nuevo.',

  // Grow.
  'You have a website already.': 'Ya tienes un sitio web.',
  'Your website is not live yet.': 'Tu sitio web aún no está en línea.',
  'We are still working on your last request.': 'Aún trabajamos en tu última solicitud.',
  'We are already working on your profile.': 'Ya estamos trabajando en tu perfil.',
  'Business name not found. Please update your profile first.':
    'No encontramos el nombre del negocio. Actualiza primero tu perfil.',
  'That picture has too many pixels. Please choose one of at most 50 megapixels.':
    'Esa imagen tiene demasiados píxeles. Elige una de 50 megapíxeles como máximo.',
  'Your pictures fill all the space we have for them. Please contact support.':
    'Tus imágenes ocupan todo el espacio disponible. Comunícate con soporte.',

  // What a rule says of a field.
  'Please fill in all fields': 'Completa todos los campos',
  'Please use at most {longest} characters.': 'Usa como máximo {longest} caracteres.',
  'The most one link can ask for is {amount}.': 'El máximo por enlace es {amount}.',
  'Please enter a valid email address': 'Escribe un correo electrónico válido',
  'Please enter a valid US phone number, or one that starts with +':
    'Escribe un teléfono válido de EE. UU. o uno que empiece con +',
  'Please enter your phone number': 'Escribe tu número de teléfono',
  'Please enter a valid US phone number': 'Escribe un teléfono válido de EE. UU.',
  'Please enter a valid phone number': 'Escribe un número de teléfono válido',
  'Please enter the 6-digit code': 'Escribe el código de 6 dígitos',
  'Routing number must be exactly 9 digits': 'El número de ruta debe tener exactamente 9 dígitos',
  'That routing number is not valid. Please check it on a check or in your bank app.':
    'Ese número de ruta no es válido. Revísalo en un cheque o en la app de tu banco.',
  'Account number must be 4-17 digits': 'El número de cuenta debe tener de 4 a 17 dígitos',
  'You have asked for a change already. Please wait for it, or withdraw it first.':
    'Ya pediste un cambio. Espera a que se haga o retíralo primero.',
  'There is no open change any more.': 'Ya no hay ningún cambio pendiente.',
  'Please change what should be different, then ask.':
    'Cambia lo que deba ser diferente y luego pídelo.',
};
