/** The pages after a payment: ask on until it is settled, and print. */
const DELAYS_MS = [1500, 2000, 3000];
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

const printButton = document.querySelector<HTMLElement>('#print');
if (printButton) {
  printButton.hidden = false;
  printButton.addEventListener('click', () => print());
}
