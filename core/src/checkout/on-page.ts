/** What every customer's page is made of. */
export interface Notice {
  title: string;
  text: string;
}

export interface BusinessOnPage {
  /** Company name, else name, else 'Business Payment'. */
  name: string;
  /** `+14155550132`; formatted when shown. */
  phone: string | null;
  /** A URL; without one, the initials are shown. */
  logo: string | null;
  /** Whose page takes the card; absent where nothing is paid. */
  provider?: string;
}
