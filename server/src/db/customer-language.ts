import type { Language } from '@jobly/core/language/language';
import { sql } from 'kysely';

/** The customer's choice, else the language of the message with the link, else the business's (docs/decisions/0010). */
export const customerLanguage = sql<Language>`coalesce(payment_links.customer_language,
  payment_links.sent_language, (select language from profiles where id = payment_links.user_id))`;
