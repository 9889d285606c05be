/** Estimates as the customer sees them, what is sent about them, and rules of deposits. */
export const ESTIMATE_PAGE = {
  'a third of the total': 'un tercio del total',
  '10% of the total or $1,000, whichever is less': '10% del total o $1,000, lo que sea menor',
  '10% of the total or $1,000, whichever is less, without a consumer bond':
    '10% del total o $1,000, lo que sea menor, sin fianza para el consumidor',
  'a third of the total, or the cost of special-order materials if that is more':
    'un tercio del total, o el costo de los materiales por encargo si es mayor',
  'above $5,000, a third of the total and the cost of special-order materials':
    'por encima de $5,000, un tercio del total y el costo de los materiales por encargo',
  'a third of the total, unless both agree otherwise in writing':
    'un tercio del total, salvo que ambos acuerden otra cosa por escrito',
  'a third of the total, without a bond': 'un tercio del total, sin fianza',
  'In {state}, a deposit for home improvement may be at most {rule}: here {most}.':
    'En {state}, el anticipo para mejoras del hogar puede ser como máximo {rule}: aquí {most}.',
  'Estimate {number}': 'Presupuesto {number}',
  'Plus card fees, if any, at each payment.':
    'Más comisiones por tarjeta, si las hay, en cada pago.',
  'You can accept until {day}.': 'Puedes aceptar hasta el {day}.',
  'You, the buyer, may cancel this transaction at any time prior to midnight of the third business day after the date of this transaction: accepted today, until midnight of {day}. See the notice of cancellation for an explanation of this right.':
    'Usted, el comprador, puede cancelar esta transacción en cualquier momento antes de la medianoche del tercer día hábil después de la fecha de esta transacción: si acepta hoy, hasta la medianoche del {day}. Consulte el aviso de cancelación para una explicación de este derecho.',
  'You may CANCEL this transaction, without any penalty or obligation, within THREE BUSINESS DAYS from the date of this transaction.':
    'Usted puede CANCELAR esta transacción, sin ninguna penalidad ni obligación, dentro de TRES DÍAS HÁBILES a partir de la fecha de esta transacción.',
  'If you cancel, any property traded in, any payments made by you under the contract or sale, and any negotiable instrument executed by you will be returned within TEN BUSINESS DAYS following receipt by the seller of your cancellation notice, and any security interest arising out of the transaction will be cancelled.':
    'Si usted cancela, cualquier propiedad entregada a cambio, cualquier pago hecho por usted bajo el contrato o la venta y cualquier instrumento negociable firmado por usted le serán devueltos dentro de DIEZ DÍAS HÁBILES después de que el vendedor reciba su aviso de cancelación, y se cancelará cualquier derecho de garantía que surja de la transacción.',
  'If you cancel, you must make available to the seller at your residence, in substantially as good condition as when received, any goods delivered to you under this contract or sale; or you may, if you wish, comply with the instructions of the seller regarding the return shipment of the goods at the seller’s expense and risk. If you do make the goods available to the seller and the seller does not pick them up within 20 days of the date of your notice of cancellation, you may retain or dispose of the goods without any further obligation. If you fail to make the goods available to the seller, or if you agree to return the goods to the seller and fail to do so, then you remain liable for performance of all obligations under the contract.':
    'Si usted cancela, debe poner a disposición del vendedor en su residencia, en condiciones sustancialmente tan buenas como cuando los recibió, los bienes que se le entregaron bajo este contrato o venta; o puede, si lo desea, seguir las instrucciones del vendedor para el envío de devolución de los bienes por cuenta y riesgo del vendedor. Si usted pone los bienes a disposición del vendedor y este no los recoge dentro de 20 días a partir de la fecha de su aviso de cancelación, usted puede quedarse con los bienes o disponer de ellos sin ninguna otra obligación. Si no pone los bienes a disposición del vendedor, o si acepta devolverlos y no lo hace, usted sigue siendo responsable de cumplir todas las obligaciones del contrato.',
  'To cancel this transaction, mail or deliver a signed and dated copy of this cancellation notice or any other written notice to {seller}, not later than midnight of {day}.':
    'Para cancelar esta transacción, envíe por correo o entregue una copia firmada y fechada de este aviso de cancelación, o cualquier otro aviso por escrito, a {seller}, a más tardar a la medianoche del {day}.',
  'I hereby cancel this transaction. Date: ____ Buyer’s signature: ____':
    'Por la presente cancelo esta transacción. Fecha: ____ Firma del comprador: ____',
  'I accept {estimate}, version {version}, of {business} for {total}. My typed name is my signature.':
    'Acepto {estimate}, versión {version}, de {business} por {total}. Mi nombre escrito es mi firma.',
  'estimate {number}': 'el presupuesto {number}',
  'change order {number}': 'la orden de cambio {number}',
  '{business} recorded on {day} that {name} accepted {estimate}, version {version}, for {total}.':
    '{business} registró el {day} que {name} aceptó {estimate}, versión {version}, por {total}.',
  'Job total until now': 'Total del trabajo hasta ahora',
  'Job total with this change': 'Total del trabajo con este cambio',
  'When the work is done': 'Cuando el trabajo esté terminado',
  'As the work goes on': 'Durante el trabajo',
  Now: 'Ahora',
  'On {day}': 'El {day}',
  'This is a newer version': 'Esta es una versión más nueva',
  'The business has changed the estimate meanwhile. Please read it again before you accept.':
    'El negocio cambió el presupuesto entretanto. Léelo de nuevo antes de aceptar.',
  'The business has your message and answers by call or text.':
    'El negocio tiene tu mensaje y responde por llamada o mensaje de texto.',
  'The business knows that you agree. It confirms the change and gives the money back.':
    'El negocio sabe que estás de acuerdo. Confirma el cambio y te devuelve el dinero.',
  'This is your own estimate': 'Este es tu propio presupuesto',
  'Only your customer answers here. If they said yes to you, open it in your account and choose “They said yes”.':
    'Aquí solo responde tu cliente. Si te dijo que sí, ábrelo en tu cuenta y elige “Dijeron que sí”.',
  '{name} agrees to change order {number}, which gives money back. Confirm it: {url}':
    '{name} acepta la orden de cambio {number}, que devuelve dinero. Confírmala: {url}',
  'I agree': 'Estoy de acuerdo',
  'Your name is missing': 'Falta tu nombre',
  'Please type your name to accept.': 'Escribe tu nombre para aceptar.',
  'Message sent': 'Mensaje enviado',
  'Nothing was sent': 'No se envió nada',
  'Please write a few words first.': 'Escribe primero unas palabras.',
  'Too many messages were sent about this estimate. Please call the business.':
    'Se enviaron demasiados mensajes sobre este presupuesto. Llama al negocio.',
  '{name} accepted estimate {number} for {total}. {url}':
    '{name} aceptó el presupuesto {number} por {total}. {url}',
  '{name} declined estimate {number}: “{said}” {url}':
    '{name} rechazó el presupuesto {number}: “{said}” {url}',
  '{name} declined estimate {number}. {url}': '{name} rechazó el presupuesto {number}. {url}',
  '{name} asks about estimate {number}: “{said}” {url}':
    '{name} pregunta sobre el presupuesto {number}: “{said}” {url}',
  '{name} wants changes to estimate {number}: “{said}” {url}':
    '{name} quiere cambios en el presupuesto {number}: “{said}” {url}',
  'You accepted {estimate} of {business}. Your signed copy: {url}':
    'Aceptaste {estimate} de {business}. Tu copia firmada: {url}',
  'You accepted {estimate} of {business}': 'Aceptaste {estimate} de {business}',
  '{business} recorded on {day} that {name} accepted {estimate}. If that is not right, please tell them.':
    '{business} registró el {day} que {name} aceptó {estimate}. Si no es así, díselo.',
  '{recorded} Your copy: {url}': '{recorded} Tu copia: {url}',
  '{business} recorded that you accepted {estimate}':
    '{business} registró que aceptaste {estimate}',
  'Copy (PDF)': 'Copia (PDF)',
  'Thank you. This is your signed copy, to keep:':
    'Gracias. Esta es tu copia firmada, para guardar:',
  'Signed copy (PDF)': 'Copia firmada (PDF)',
  'Hi {customerName}, a friendly reminder from {business}: your estimate of {amount} for “{work}” waits for your answer: {address} Reply STOP to opt out.':
    'Hola, {customerName}: un recordatorio amable de {business}: tu presupuesto de {amount} por «{work}» espera tu respuesta: {address} Responde STOP para no recibir más.',
  'Your estimate of {amount} from {business}': 'Tu presupuesto de {amount} de {business}',
  'a friendly reminder: your estimate of {amount} for “{work}” waits for your answer. You can accept it, ask a question or say no.':
    'un recordatorio amable: tu presupuesto de {amount} por «{work}» espera tu respuesta. Puedes aceptarlo, hacer una pregunta o decir que no.',
  'See the estimate': 'Ver el presupuesto',
  Accepted: 'Aceptado',
  Version: 'Versión',
  'Valid until': 'Válido hasta',
  'Accepted by': 'Aceptado por',
  '{name}, recorded by the business': '{name}, registrado por el negocio',
  'Accepted on': 'Aceptado el',
  'Agreed to': 'Texto aceptado',
  'What was recorded': 'Lo registrado',
  'How it was said': 'Cómo se dijo',
  'SHA-256 of what was shown': 'SHA-256 de lo mostrado',
  Acceptance: 'Aceptación',
  'Your job': 'Tu trabajo',
  'What you pay when': 'Qué pagas y cuándo',
  Terms: 'Condiciones',
  'Your right to cancel': 'Tu derecho a cancelar',
  'Notice of cancellation': 'Aviso de cancelación',
  'Accept change order': 'Aceptar orden de cambio',
  'Accept estimate': 'Aceptar presupuesto',
  'With this change, {amount} comes back to you. The business has to confirm it.':
    'Con este cambio se te devuelven {amount}. El negocio tiene que confirmarlo.',
  'Ask a question': 'Hacer una pregunta',
  'Your question': 'Tu pregunta',
  'Ask for changes': 'Pedir cambios',
  'What should be different?': '¿Qué debería ser diferente?',
  Decline: 'Rechazar',
  'Reason (optional)': 'Motivo (opcional)',
  'The business knows that you declined.': 'El negocio sabe que lo rechazaste.',
  'Nothing was accepted': 'No se aceptó nada',
  'The time to accept it is over. Please ask the business for a new one.':
    'El plazo para aceptarlo terminó. Pide uno nuevo al negocio.',
  'You declined it. If you changed your mind, please call the business.':
    'Lo rechazaste. Si cambiaste de opinión, llama al negocio.',
  'The business no longer offers it. Please ask them for a new one.':
    'El negocio ya no lo ofrece. Pídeles uno nuevo.',
  'You cancelled it. What you paid comes back to you.':
    'Lo cancelaste. Lo que pagaste se te devuelve.',
  'This can no longer be accepted': 'Esto ya no se puede aceptar',
  'Accepted by {name} on {day}.': 'Aceptado por {name} el {day}.',
  '{business} recorded on {day} that {name} accepted this.':
    '{business} registró el {day} que {name} aceptó esto.',
  'You may cancel until midnight of {day}.': 'Puedes cancelar hasta la medianoche del {day}.',
  'Pay {amount}': 'Pagar {amount}',
};
