/** Makes the form nicer; everything works without it, and the server checks all of it. */
const form = document.querySelector('[data-card]');
if (form) watchCard(form);
for (const any of document.querySelectorAll('form')) sendOnce(any);
// The browser's own way back shows a page as it was left, with a dead button: read it again.
addEventListener('pageshow', (event) => event.persisted && location.reload());

function watchCard({ elements: { number, expiry } }) {
  number.addEventListener('input', () => {
    const groups = /^\D*3\D*[47]/.test(number.value)
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
