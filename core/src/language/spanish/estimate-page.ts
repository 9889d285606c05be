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
};
