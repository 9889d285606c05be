/** When a customer's bank takes a payment back. */
export const DISPUTES = {
  "{name}'s bank has taken back {amount} for now":
    'El banco de {name} retiró {amount} por el momento',
  '{amount} from {name} is yours again': '{amount} de {name} vuelve a ser tuyo',
  '{name} got {amount} back from the bank': 'El banco le devolvió {amount} a {name}',
  'The bank decided for you: {amount} is back.': 'El banco decidió a tu favor: recuperas {amount}.',
  'The bank decided for the customer. You lose {amount} in all.':
    'El banco decidió a favor del cliente. Pierdes {amount} en total.',
  'Send proof of the job by {day} to get it back.':
    'Envía pruebas del trabajo a más tardar el {day} para recuperarlo.',
  'Send proof of the job soon to get it back.':
    'Envía pronto pruebas del trabajo para recuperarlo.',
  '{title}. {note} We have put it together for you: {address}':
    '{title}. {note} Ya las reunimos por ti: {address}',
  '{title}. {note} See the payment: {address}': '{title}. {note} Mira el pago: {address}',
  'What helps:': 'Lo que ayuda:',
  'The evidence pack: the link, the payment, the receipt and what happened when':
    'El paquete de pruebas: el enlace, el pago, el recibo y qué pasó y cuándo',
  'Photos of the finished job': 'Fotos del trabajo terminado',
  'Messages with the customer, and anything they signed':
    'Mensajes con el cliente y todo lo que haya firmado',
  'The customer’s bank is deciding about this payment. A refund now would pay it back twice.':
    'El banco del cliente está decidiendo sobre este pago. Un reembolso ahora lo devolvería dos veces.',
  'The customer’s bank has already taken this payment back. Nothing is left to refund.':
    'El banco del cliente ya retiró este pago. No queda nada por reembolsar.',
  Disputed: 'En disputa',
  'Dispute lost': 'Disputa perdida',
  'Disputed by {name}': 'Disputado por {name}',
  'Disputed by a customer': 'Disputado por un cliente',
  'Dispute won against {name}': 'Disputa ganada contra {name}',
  'Dispute won': 'Disputa ganada',
  '{amount} disputed': '{amount} en disputa',
  '{amount} held while a bank decides': '{amount} retenidos mientras decide el banco',
  'They say they did not make this payment.': 'Dice que no hizo este pago.',
  'They say the job was not done.': 'Dice que no se hizo el trabajo.',
  'They say the job was not done as agreed.': 'Dice que el trabajo no se hizo como acordaron.',
  'They say they paid twice.': 'Dice que pagó dos veces.',
  'They say a refund is missing.': 'Dice que falta un reembolso.',
  'They do not recognize this payment.': 'No reconoce este pago.',
  'The bank’s reason: {reason}.': 'Motivo del banco: {reason}.',
  'A fee of {fee} is held, too. If you win, both come back.':
    'También se retiene una comisión de {fee}. Si ganas, recuperas todo.',
  'What to send': 'Qué enviar',
  'Download evidence pack': 'Descargar paquete de pruebas',
  'You downloaded it on {date}.': 'Lo descargaste el {date}.',
  'One PDF with everything we know about this payment.':
    'Un PDF con todo lo que sabemos de este pago.',
  '{provider} has emailed you about this. Answer that email with the pack and your photos.':
    '{provider} te escribió por correo sobre esto. Responde a ese correo con el paquete y tus fotos.',
  'Evidence was due {day}': 'El plazo terminó el {day}',
  'Send it by {day}': 'Envíalo a más tardar el {day}',
  'The bank is deciding now. We will tell you what it decides.':
    'El banco está decidiendo. Te avisaremos qué resuelve.',
  'That is today.': 'Es hoy.',
  'That is tomorrow.': 'Es mañana.',
  'That is in {count} days.': 'Faltan {count} días.',
  'Held by the bank': 'Retenido por el banco',
  'For now': 'Por ahora',
  'It is about the extra payment, which goes back to the customer either way.':
    'Se trata del pago adicional, que vuelve al cliente de todos modos.',
  'Fee for the dispute': 'Comisión por la disputa',
  'Taken back by the bank for now': 'El banco lo retiró por el momento',
  'The bank decided for you': 'El banco decidió a tu favor',
  'The bank decided for the customer': 'El banco decidió a favor del cliente',
  '{amount} taken back': '{amount} retirados',
  "By {name}'s bank, for now": 'Por el banco de {name}, por ahora',
  'And {count} more': 'Y {count} más',
  'Send proof by {day}': 'Envía pruebas a más tardar el {day}',
};
