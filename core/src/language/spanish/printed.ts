/** Invoices and receipts as PDF. */
export const PRINTED = {
  Invoice: 'Factura',
  'Invoice {number}': 'Factura {number}',
  'Invoice number': 'Número de factura',
  'Bill to': 'Facturar a',
  'Amount due': 'Total a pagar',
  'Pay online: {url}': 'Paga en línea: {url}',
  'Card fees, if any, are added when you pay online.':
    'Si hay comisiones por tarjeta, se suman al pagar en línea.',
  'Payments and refunds': 'Pagos y reembolsos',
  'Unit price': 'Precio unitario',
  'License {number}': 'Licencia {number}',
  'Page {page} of {count}': 'Página {page} de {count}',
  'Download PDF': 'Descargar PDF',
  'Invoice (PDF)': 'Factura (PDF)',
  'Receipt (PDF)': 'Recibo (PDF)',
};
