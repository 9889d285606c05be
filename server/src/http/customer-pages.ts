import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CustomerPage } from '@jobly/core/checkout/page';

/** The customer's pages as built from web/src/pay: the server knows their data, not their look. */
export interface CustomerPages {
  render(page: CustomerPage): string;
  contentSecurityPolicy: string;
}

interface Built {
  renderCustomerPage: (page: CustomerPage) => string;
  contentSecurityPolicy: string;
}

export async function loadCustomerPages(directory: string): Promise<CustomerPages | undefined> {
  const file = join(directory, 'render.js');
  if (!existsSync(file)) return undefined;
  const built = (await import(pathToFileURL(file).href)) as Built;
  return {
    render: built.renderCustomerPage,
    contentSecurityPolicy: built.contentSecurityPolicy,
  };
}
