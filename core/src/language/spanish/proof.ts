/** Photos of the work, and the customer's signature that it is done. */
export const PROOF = {
  'Photos and signature': 'Fotos y firma',
  'Photos and signature could not be loaded.': 'No se pudieron cargar las fotos y la firma.',
  Before: 'Antes',
  After: 'Después',
  Damage: 'Daño',
  Photo: 'Foto',
  'Add photos': 'Agregar fotos',
  'Before, after, damage: photos prove your work if a payment is ever disputed.':
    'Antes, después, daños: las fotos prueban tu trabajo si alguna vez se disputa un pago.',
  'Show to the customer': 'Mostrar al cliente',
  'Below the button of their page, and on the receipt.':
    'Debajo del botón de su página y en el recibo.',
  'No connection. It is sent as soon as there is one.':
    'Sin conexión. Se enviará en cuanto haya una.',
  'This photo could not be sent.': 'No se pudo enviar esta foto.',
  'Leave it out': 'Dejarla fuera',
  'What it shows': 'Qué muestra',
  'Delete photo': 'Borrar foto',
  'Delete this photo?': '¿Borrar esta foto?',
  'It is gone for good, for you and for your customer.':
    'Se borra para siempre, para ti y para tu cliente.',
  'Deleting…': 'Borrando…',
  'Ask for a work-done signature': 'Pedir la firma de trabajo terminado',
  'Your customer can sign on the page of this payment. Copy its link and send it to them.':
    'Tu cliente puede firmar en la página de este pago. Copia su enlace y envíaselo.',
  'Do not ask': 'No pedirla',
  'Sign on this phone': 'Firmar en este teléfono',
  'Hand your phone to the customer: they type their own name.':
    'Dale tu teléfono al cliente: escribe su propio nombre.',
  'Signed by {name}: the work is done.': 'Firmado por {name}: el trabajo está terminado.',
  'On their own page, {date}': 'En su propia página, {date}',
  'On your phone, {date}': 'En tu teléfono, {date}',
  'Signed: the work is done': 'Firmado: el trabajo está terminado',
  'Please type your name': 'Escribe tu nombre',
  'Please type a shorter name.': 'Escribe un nombre más corto.',
  'A job can have 20 photos. Please delete one to add another.':
    'Un trabajo puede tener 20 fotos. Borra una para agregar otra.',
  'This job has been signed for ten times already.': 'Este trabajo ya se firmó diez veces.',
};
