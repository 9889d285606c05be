/** Review requests, as the contractor sets them up. */
export const REVIEWS = {
  'Who should we ask for a review?': '¿A quién le pedimos una reseña?',
  'New jobs': 'Trabajos nuevos',
  'Set it up once, and customers get your Google review link after they pay.':
    'Configúralo una vez y tus clientes recibirán tu enlace de reseñas de Google después de pagar.',
  'Past customers': 'Clientes anteriores',
  'Coming soon': 'Próximamente',
  'Ask people you worked for before.': 'Pídesela a personas para las que ya trabajaste.',
  'Reviews from past customers': 'Reseñas de clientes anteriores',
  'Good work is remembered': 'El buen trabajo se recuerda',
  'Ask past customers': 'Pedirles una reseña',
  'Soon you can ask people you worked for before for a Google review.':
    'Pronto podrás pedir una reseña de Google a personas para las que ya trabajaste.',
  'Set up reviews': 'Configurar reseñas',
  'Review requests are on': 'Las solicitudes de reseña están activas',
  'Review settings': 'Ajustes de reseñas',
  'Review requests are active for {business}.':
    'Las solicitudes de reseña están activas para {business}.',
  'Review requests turned off for {business}.':
    'Las solicitudes de reseña se desactivaron para {business}.',
  'Failed to save settings. Please try again.':
    'No se pudieron guardar los ajustes. Inténtalo de nuevo.',
  'Failed to turn off review requests. Please try again.':
    'No se pudieron desactivar las solicitudes de reseña. Inténtalo de nuevo.',
  'Settings updated successfully.': 'Los ajustes se actualizaron.',
  'Stop sending review requests?': '¿Dejar de enviar solicitudes de reseña?',
  'Send review requests after payment': 'Enviar solicitudes de reseña después del pago',
  'Please enter a Google review link, like https://g.page/r/…/review':
    'Escribe un enlace de reseñas de Google, como https://g.page/r/…/review',
  'By turning this on, you confirm that your customers agreed to be contacted by you by text or email.':
    'Al activarlo, confirmas que tus clientes aceptaron que los contactes por mensaje de texto o correo electrónico.',
  'Customers tick a box on the pay page if they agree to be asked. Only those who do get a request.':
    'Los clientes marcan una casilla en la página de pago si aceptan que les pidamos una reseña. Solo ellos reciben la solicitud.',
  'How it works': 'Cómo funciona',
  'A customer pays you through a payment link.': 'Un cliente te paga con un enlace de pago.',
  'We send them one text or email with your Google review link, {when}.':
    'Le enviamos un mensaje o correo con tu enlace de reseñas de Google, {when}.',
  'They write a review, and more people nearby find you.':
    'Escribe una reseña, y más gente de tu zona te encuentra.',
  'Go to my profile': 'Ir a mi perfil',
  'We ask your customers for a Google review {when}.':
    'Pedimos a tus clientes una reseña de Google {when}.',
  'View settings': 'Ver ajustes',
  'Reviews are not set up yet': 'Las reseñas aún no están configuradas',
  'Once they are, you can change here when and how we ask your customers.':
    'Cuando lo estén, aquí podrás cambiar cuándo y cómo se las pedimos a tus clientes.',
  'Save changes': 'Guardar cambios',
  'Stop sending requests': 'Dejar de enviar solicitudes',
  'Stopping…': 'Deteniendo…',
  'We stop asking everyone, even customers whose request is waiting to go out. You can turn it on again at any time.':
    'Dejamos de pedir reseñas a todos, también a los clientes cuya solicitud está por salir. Puedes activarlo de nuevo cuando quieras.',
  'When to ask': 'Cuándo pedirla',
  'Counted from the moment the customer pays.':
    'Se cuenta desde el momento en que el cliente paga.',
  'Google review link (optional)': 'Enlace de reseñas de Google (opcional)',
  'Leave it empty and customers land on your Google profile, or on a Google search for your business.':
    'Si lo dejas vacío, los clientes llegan a tu perfil de Google o a una búsqueda de tu negocio en Google.',
  'See where they land': 'Ver a dónde llegan',
  'Right away': 'Enseguida',
  '1 day': '1 día',
  '1 hour': '1 hora',
  '{count} hours': '{count} horas',
  '1 minute': '1 minuto',
  '{count} minutes': '{count} minutos',
  'right after they pay': 'justo después del pago',
  '{delay} after they pay': '{delay} después del pago',
  'The next customer who pays you is the first one we ask. You will see the results here.':
    'El próximo cliente que te pague será el primero al que le pidamos una reseña. Aquí verás los resultados.',
  sent: 'enviadas',
  delivered: 'entregadas',
  opened: 'abiertas',
  Sent: 'Enviada',
  Delivered: 'Entregada',
  Opened: 'Abierta',
  'in the last 90 days': 'en los últimos 90 días',
  Waiting: 'En espera',
  'Not sent': 'No enviada',
  'Not delivered': 'No entregada',
  'Goes out {date}.': 'Sale: {date}',
  'It was not needed.': 'No hizo falta.',
  'Opened your review page {date}.': 'Abrió tu página de reseñas el {date}',
  "Email came back. Check the customer's email.":
    'El correo fue devuelto. Revisa el correo del cliente.',
  "Text came back. Check the customer's number.":
    'El mensaje fue devuelto. Revisa el número del cliente.',
  'Email arrived {date}.': 'El correo llegó el {date}',
  'Text arrived {date}.': 'El mensaje llegó el {date}',
  'Email sent {date}.': 'Correo enviado el {date}',
  'Text sent {date}.': 'Mensaje enviado el {date}',
  'Review requests were turned off.': 'Las solicitudes de reseña estaban desactivadas.',
  'The customer did not agree to be asked.': 'El cliente no aceptó que le pidamos una reseña.',
  'The customer asked not to be contacted.': 'El cliente pidió que no lo contacten.',
  'This customer was asked in the last 90 days.':
    'A este cliente ya le pedimos una reseña en los últimos 90 días.',
  'The payment was refunded.': 'El pago se reembolsó.',
  'There is no phone number or email to send it to.': 'No hay teléfono ni correo al que enviarla.',
  'Too much time had passed since the payment.': 'Había pasado demasiado tiempo desde el pago.',
};
