/**
 * The control page: everything there is, newest first, with the calls of the README as buttons. A call is the words on
 * its button, its path and its body; a body that is a text can be edited before it is sent.
 */
const money = ({ units, currencyCode }) => `${(units / 100).toFixed(2)} ${currencyCode}`;

const TOOLS = [
  ['Next working day', '/next-working-day', {}],
  ['Deliver events now', '/webhooks/deliver-now', {}],
  ['How events are delivered', '/webhooks', '{"mode": "duplicate"}'],
  ['Send a forged event', '/webhooks', { forge: true }],
  ['Add a fault', '/faults', '{"method": "*", "path": "/merchant", "kind": "500", "times": 1}'],
  ['Remove all faults', '/faults', {}, 'DELETE'],
  ['Forget everything', '/reset', {}],
];

/** For each list of the state: the title of an item, its status and its calls. */
const LISTS = {
  merchants: (one) => {
    const path = `/merchants/${one.id}`;
    const title = `${one.tradingName}, ${money(one.balance.available)} available`;
    return one.capabilities.paymentLinksEnabled
      ? [
          title,
          'verified',
          ['Back to review', `${path}/verify`, { enabled: false }],
          ['Simulate a payment', `${path}/payments`, '{"amountUnits": 12000}'],
        ]
      : [title, 'in review', ['Verify now', `${path}/verify`, { enabled: true }]];
  },
  paymentLinks: (one) => [
    `${money(one.amount)}, ${one.description}`,
    one.status,
    ['Charge it anyway', `/links/${one.id}/charge`, '{"method": "card"}'],
  ],
  payments: (one) => [
    `${money(one.total)}, ${one.type}`,
    one.status,
    ['Refund', `/payments/${one.id}/refund`, `{"units": ${one.total.units}}`],
    ['Dispute it', `/payments/${one.id}/dispute`, {}],
  ],
  disputes: (one) => [
    `${money(one.amount)}, ${one.reason}`,
    one.status,
    ['The merchant wins', `/disputes/${one.id}`, { status: 'won' }],
    ['The merchant loses', `/disputes/${one.id}`, { status: 'lost' }],
  ],
  payouts: (one) => [
    `${money(one.net)}, for ${one.arrivalDate ?? 'no date'}`,
    one.status,
    ['Move it', `/payouts/${one.id}`, '{"status": "paid", "reason": null}'],
  ],
  statement: (one) => [
    `${one.type} ${money(one.gross)}`,
    '',
    ['Make it wrong', `/statement/${one.id}`, `{"amountUnits": ${one.gross.units}}`],
    ['Drop it', `/statement/${one.id}/drop`, {}],
  ],
  deliveries: (one) => [one.type, one.state],
  faults: (one) => [`${one.method} ${one.path}`, one.kind],
};

const root = document.querySelector('#control');

function element(name, className, ...children) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function button([words, path, body, method = 'POST']) {
  const made = element('button', '', words);
  made.type = 'button';
  made.addEventListener('click', async () => {
    const sent = typeof body === 'string' ? prompt(words, body) : JSON.stringify(body);
    if (sent === null) return;
    const headers = { 'content-type': 'application/json' };
    const options = method === 'DELETE' ? { method } : { method, headers, body: sent };
    const answer = await fetch(`/control${path}`, options);
    const problem = answer.ok ? '' : (await answer.json()).errorMessage;
    await draw(problem);
  });
  return made;
}

function item(list, one) {
  const [title, status, ...calls] = LISTS[list](one);
  const line = element('div', 'line', element('strong', '', title));
  if (status) line.append(element('span', 'badge wait', status));
  const all = element('pre', 'dim', JSON.stringify(one, null, 2));
  const details = element('details', '', element('summary', 'dim', one.id), all);
  if (one.link) {
    const checkout = element('a', '', 'Open the checkout');
    checkout.href = one.link;
    line.append(checkout);
  }
  return element('li', '', line, details, element('div', 'tools', ...calls.map(button)));
}

async function draw(problem = '') {
  const state = await (await fetch('/control/state')).json();
  const notice = element('p', 'notice', problem);
  notice.role = 'alert';
  const sections = Object.keys(LISTS).map((list) => {
    const items = state[list].map((one) => item(list, one));
    const made = element('section', 'sheet', element('h2', '', `${list} (${items.length})`));
    made.id = list;
    made.append(element('ul', '', ...items));
    return made;
  });
  const tools = element('div', 'tools', ...TOOLS.map(button));
  root.replaceChildren(...(problem ? [notice] : []), tools, ...sections);
}

await draw();
