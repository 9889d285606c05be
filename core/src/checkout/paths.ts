/** Reply with a PDF. Separate from the schemas, which browsers need not load. */
export const INVOICE_PDF_PATH = '/rest/v1/payment_links/{id}/invoice.pdf';
export const RECEIPT_PDF_PATH = '/rest/v1/payment_links/{id}/receipt.pdf';
