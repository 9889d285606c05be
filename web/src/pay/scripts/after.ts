/** The pages after a payment: ask on until it is settled, print, and the reader's own date. */
const DELAYS_MS = [1500, 2000, 3000];
/** Written out: an old phone takes a tenth of a second to get its own calendar ready, before it paints. */
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const code = document.querySelector('main')!.dataset['code'];

function askLater(turn: number): void {
  setTimeout(async () => {
    try {
      if (!document.hidden && (await settled())) location.reload();
    } catch {
      // No network for a moment: the next turn asks again.
    }
    askLater(turn + 1);
  }, DELAYS_MS[turn] || 5000);
}

async function settled(): Promise<boolean> {
  const answer = await fetch('/functions/v1/get-payment-progress', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: code }),
  });
  return answer.ok && (await answer.json()).progress !== 'confirming';
}

if (code) askLater(0);

const time = document.querySelector('time');
if (time) {
  const day = new Date(time.dateTime);
  time.textContent = `${MONTHS[day.getMonth()]} ${day.getDate()}, ${day.getFullYear()}`;
}

const printButton = document.querySelector<HTMLElement>('#print');
if (printButton) {
  printButton.hidden = false;
  printButton.addEventListener('click', () => print());
}
