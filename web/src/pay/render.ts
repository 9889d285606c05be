import type { CustomerPage } from '@jobly/core/checkout/page';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import afterScript from 'pay-script:after';
import payScript from 'pay-script:pay.en';
import payScriptInSpanish from 'pay-script:pay.es';
import tipScript from 'pay-script:tip.en';
import tipScriptInSpanish from 'pay-script:tip.es';
import type { Assets } from './document.tsx';
import { templateFor } from './page-templates.ts';
import afterStyle from './styles/after.css?inline';
import estimateStyle from './styles/estimate.css?inline';
import payStyle from './styles/pay.css?inline';
import proofStyle from './styles/proof.css?inline';
import setupStyle from './styles/setup.css?inline';
import tipStyle from './styles/tip.css?inline';
import { joined, templates, type Pieces } from './template.ts';

const assets: Assets = {
  styles: {
    pay: payStyle,
    tip: tipStyle,
    setup: setupStyle,
    estimate: estimateStyle,
    after: afterStyle,
    proof: proofStyle,
  },
  scripts: {
    pay: { en: payScript, es: payScriptInSpanish },
    tip: { en: tipScript, es: tipScriptInSpanish },
    after: { en: afterScript, es: afterScript },
  },
};
const render = templates(assets);

/** For a server that stores the fixed parts, compressed or not (server/src/http/pages/customer-pages.ts). */
export function customerPagePieces(page: CustomerPage, language: Language): Pieces {
  return speak(language, () => render(templateFor(page)));
}

export function renderCustomerPage(page: CustomerPage, language: Language): string {
  return joined(customerPagePieces(page, language));
}

/** Constant per language, like the hashes. The pay page, the most visited, has its own shorter policy. */
export const contentSecurityPolicy: Record<Language, Record<'pay' | 'tip' | 'other', string>> = {
  en: await policiesFor('en'),
  es: await policiesFor('es'),
};

async function policiesFor(language: Language) {
  const { styles, scripts } = assets;
  return {
    pay: await policyOf([styles.pay, styles.proof], [scripts.pay[language]]),
    tip: await policyOf([styles.tip, styles.proof], [scripts.tip[language]]),
    other: await policyOf(Object.values(styles), [scripts.pay[language], scripts.after[language]]),
  };
}

async function policyOf(styles: string[], scripts: string[]): Promise<string> {
  return [
    "default-src 'none'",
    `style-src ${await hashes(styles)}`,
    `script-src ${await hashes(scripts)}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No policy names: only the scripts above run, and they create none.
    "require-trusted-types-for 'script'",
    'report-uri /csp',
  ].join('; ');
}

async function hashes(inlined: string[]): Promise<string> {
  const found = inlined.map(async (text) => {
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}'`;
  });
  return (await Promise.all(found)).join(' ');
}
