/** The customer’s pages, receipts and texts. */
export const CUSTOMER = {
  Cash: 'Efectivo',
  Card: 'Tarjeta',
  'Buy Now Pay Later': 'Compra ahora y paga después',
  Description: 'Descripción',
};
