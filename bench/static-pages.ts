/** The customer's pages, written by hand: the same words, nothing else. */

const STYLE = `*{box-sizing:border-box;margin:0}body{background:#faf7f2;color:#0c2035;font:16px/1.4 system-ui,sans-serif;max-width:480px;margin:auto;padding:24px 16px}h1{font-size:20px}small{display:block;color:#46586b}.amount{font-size:13vw;font-weight:800;margin:20px 0 8px}label,.box{display:flex;gap:14px;background:#fff;border:1px solid #8f8677;border-radius:16px;margin-top:10px;padding:14px 16px}label span{flex:1}fieldset{border:0;padding:0;margin:20px 0}.go{width:100%;min-height:60px;border:0;border-radius:16px;background:#ff8a1f;font:700 18px system-ui}footer{text-align:center;margin-top:24px}dl{background:#fff;border-radius:16px;padding:16px;margin-top:20px}dt{color:#46586b}`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="icon" href="data:,"><style>${STYLE}</style>${body}</html>`;

const FOOTER = `<footer><p>Questions? Call <a href="tel:+14155550132">(415) 555-0132</a></p><p>Powered by Lopay</p></footer>`;

const method = (value: string, name: string, text: string, sum: string, fee = '') =>
  `<label><input type="radio" name="method" value="${value}"><span><b>${name}</b><small>${text}</small></span><b>${sum}<small>${fee}</small></b></label>`;

export const STATIC_PAY_PAGE = page(
  'Pay Rivera Plumbing',
  `<main><h1>Rivera Plumbing</h1><small>is asking you to pay</small><p class="amount">$425.00</p><small>Description</small><p>Replace kitchen faucet and shutoff valve</p><form method="post"><fieldset><legend>How would you like to pay?</legend>${[
    method('cash', 'Cash', 'No fees. Pay the business directly.', '$425.00'),
    method('card', 'Card', 'Credit or debit card', '$439.83', '+3.49%'),
    method(
      'bnpl',
      'Buy Now Pay Later',
      'Spread the cost from 4 weeks to 36 months with Klarna or Affirm',
      '$450.76',
      '+5.99% + $0.30',
    ),
  ].join(
    '',
  )}</fieldset><small>Processing fees are included in the payment amount</small><button class="go">Pay now</button><small>You are redirected to Lopay and enter your card there, never here.</small><small>Cash: you pay the business directly, and the business marks it received.</small></form>${FOOTER}</main><script>document.forms[0].onchange=function(e){this.lastChild.previousSibling.previousSibling.textContent=e.target.value==='cash'?'Mark as Paid in Cash':'Pay now'}</script>`,
);

export const STATIC_SUCCESS_PAGE = page(
  'Payment Complete!',
  `<main><h1>Payment Complete!</h1><p>Thank you — your payment has been received and confirmed.</p><dl><dt>Paid to<dd>Rivera Plumbing<dt>Amount<dd>$299.09<dt>Description<dd>Clear main drain line<dt>Date<dd>November 14, 2026 (UTC)</dl><p><a href="receipt">View receipt</a></p>${FOOTER}</main>`,
);
