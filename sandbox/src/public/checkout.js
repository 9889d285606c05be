/** Makes the form nicer; everything works without it, and the server checks all of it again. */
const form = document.querySelector('[data-card]');
if (form) watchCard(form);
for (const any of document.querySelectorAll('form')) sendOnce(any);
// The browser's own way back shows a page as it was left, with a dead button: read it again.
addEventListener('pageshow', (event) => event.persisted && location.reload());

function watchCard(card) {
  const { number, expiry, cvc, name, zip } = card.elements;
  const digits = (input) => input.value.replaceAll(/\D/g, '');
  const isAmex = () => /^3[47]/.test(digits(number));

  const checks = new Map([
    [number, () => (luhn(digits(number)) ? '' : 'Check the card number.')],
    [expiry, () => expiryProblem(digits(expiry))],
    [
      cvc,
      () => {
        const wanted = isAmex() ? 4 : 3;
        return digits(cvc).length === wanted ? '' : `Enter the ${wanted}-digit code.`;
      },
    ],
    [name, () => (name.value.trim() ? '' : 'Enter the name on the card.')],
    [zip, () => (/^\d{5}(-\d{4})?$/.test(zip.value.trim()) ? '' : 'Enter a 5-digit ZIP code.')],
  ]);

  const tell = (input, problem) => {
    if (problem) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    document.querySelector(`#${input.id}-error`).textContent = problem;
  };

  for (const [input, check] of checks) {
    // A field is judged when it is left, and from then on while it is being put right.
    input.addEventListener('blur', () => input.value && tell(input, check()));
    input.addEventListener('input', () => {
      if (input.hasAttribute('aria-invalid')) tell(input, check());
    });
  }
  number.addEventListener('input', () => {
    const groups = isAmex()
      ? /^(\d{0,4})(\d{0,6})(\d{0,5})/
      : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,7})/;
    rewrite(number, (text) => groups.exec(text).slice(1).filter(Boolean).join(' '));
  });
  expiry.addEventListener('input', (event) => {
    const removing = event.inputType?.startsWith('delete');
    rewrite(expiry, (text) => {
      const month = /^[2-9]/.test(text) ? `0${text}` : text;
      if (month.length < 2 || (month.length === 2 && removing)) return month;
      return `${month.slice(0, 2)} / ${month.slice(2, 4)}`;
    });
  });

  card.addEventListener('submit', (event) => {
    const wrong = [...checks].filter(([input, check]) => {
      const problem = check();
      tell(input, problem);
      return problem;
    });
    if (wrong.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    wrong[0][0].focus();
  });
}

/** Formats while the caret stays behind the digit it was behind. */
function rewrite(input, format) {
  const behind = input.value.slice(0, input.selectionStart).replaceAll(/\D/g, '').length;
  const atEnd = input.selectionStart === input.value.length;
  input.value = format(input.value.replaceAll(/\D/g, ''));
  if (atEnd) return;
  let place = 0;
  for (let seen = 0; seen < behind && place < input.value.length; place++) {
    if (/\d/.test(input.value[place])) seen++;
  }
  input.setSelectionRange(place, place);
}

function luhn(number) {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (let place = 0; place < number.length; place++) {
    const value = Number(number[number.length - 1 - place]) * (place % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

function expiryProblem(text) {
  const month = Number(text.slice(0, 2));
  if (text.length !== 4 || month < 1 || month > 12) return 'Enter the date as MM / YY.';
  const ends = Date.UTC(2000 + Number(text.slice(2)), month, 1);
  return ends <= Date.now() ? 'This card has expired.' : '';
}

/** The server takes a form once anyway; this keeps the payer from wondering. */
function sendOnce(any) {
  let sent = false;
  any.addEventListener('submit', (event) => {
    if (sent) event.preventDefault();
    sent = true;
    for (const button of any.querySelectorAll('button'))
      button.setAttribute('aria-disabled', 'true');
    if (event.submitter?.classList.contains('primary')) event.submitter.textContent = 'Processing…';
  });
}
