/** Tips, in settings, on the customer's pages and in sums. */
export const TIPS = {
  Tip: 'Propina',
  'Offer a tip': 'Ofrecer propina',
  'Customers who pay by card or Buy Now Pay Later may add one. Deposits have none.':
    'Quien paga con tarjeta o en cuotas puede agregarla. Los anticipos no la llevan.',
  'Add a tip': 'Agregar propina',
  'No tip': 'Sin propina',
  'Another amount': 'Otra cantidad',
  'No fee is added to a tip. It goes with card and buy now pay later.':
    'La propina no lleva comisión. Se paga con tarjeta o en cuotas.',
  'Your own tip in dollars': 'Tu propina en dólares',
  '{tip} tip': '{tip} de propina',
  'Please check your total': 'Revisa tu total',
  'It includes the tip that you chose. Press the button again to pay.':
    'Incluye la propina que elegiste. Toca el botón otra vez para pagar.',
  'A tip of more than 30%?': '¿Una propina de más del 30%?',
  'If that is right, press the button again to pay.':
    'Si es correcto, toca el botón otra vez para pagar.',
  'Please type your tip, or choose No tip': 'Escribe tu propina o elige Sin propina',
  'It can be as much as the amount that you are asked for.':
    'Puede ser, como máximo, el monto que se te pide.',
  '{amount} + {tip} tip': '{amount} + {tip} de propina',
  'with a tip of {amount}': 'con una propina de {amount}',
  '{amount} in tips': '{amount} en propinas',
  '{amount} of it in tips': '{amount} de ese total en propinas',
  'Tip given back': 'Propina devuelta',
  'Tax given back': 'Impuesto devuelto',
  'Given back of the job': 'Devuelto del trabajo',
  'Given back of the tax': 'Devuelto del impuesto',
  'Given back of the tip': 'Devuelto de la propina',
  'Given back of the fee': 'Devuelto de la comisión',
};
