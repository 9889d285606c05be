import { PRODUCT_NAME, PROVIDER_NAME } from '../brand.ts';

/** Names that customers would trust: ourselves, banks, payment methods, carriers, authorities, large companies. */
export const KNOWN_NAMES = [
  PRODUCT_NAME,
  PROVIDER_NAME,
  ...`Ally Bank; American Express; Amex; Bank of America; BMO; Capital One; Charles Schwab; Chase; Citi; Citibank;
    Citizens Bank; Discover; Fidelity; Fifth Third Bank; Goldman Sachs; HSBC; Huntington Bank; JPMorgan; JPMorgan Chase;
    KeyBank; M&T Bank; Mastercard; Morgan Stanley; Navy Federal; Navy Federal Credit Union; PNC; Regions Bank;
    Santander; TD Bank; Truist; US Bank; USAA; Visa; Wells Fargo`.split(';'),
  ...`Affirm; Afterpay; Apple Pay; Cash App; Coinbase; Google Pay; Klarna; MoneyGram; PayPal; Square; Stripe; Venmo;
    Western Union; Zelle`.split(';'),
  ...`AT&T; Comcast; Cricket Wireless; Spectrum; T-Mobile; Verizon; Xfinity; DHL; FedEx; UPS; USPS; US Mail;
    US Postal Service; United States Postal Service; Post Office`.split(';'),
  ...`CIA; DEA; DHS; DMV; E-ZPass; FBI; FDIC; Federal Reserve; FEMA; FTC; Homeland Security; IRS;
    Internal Revenue Service; Medicaid; Medicare; Social Security; Social Security Administration; SSA; Treasury;
    US Customs; US Government; USCIS; US Treasury; Veterans Affairs`.split(';'),
  ...`Amazon; Apple; DocuSign; Facebook; Google; Instagram; Meta; Microsoft; Netflix; Walmart; WhatsApp`.split(
    ';',
  ),
].map((name) => name.trim());
