/** After a payment: poll until it is settled, and print. */
const DELAYS_MS = [1500, 2000, 3000];
/** For a payment, or a cash claim that the business has not answered. */
const { code, shown } = document.querySelector('main')!.dataset;

function askLater(turn: number): void {
  setTimeout(
    async () => {
      await poll();
      askLater(turn + 1);
    },
    DELAYS_MS[turn] || (turn < 60 ? 5000 : 30_000),
  );
}

async function poll(): Promise<void> {
  if (document.hidden) return;
  try {
    const answer = await fetch('/functions/v1/get-payment-progress', {
      method: 'POST',
      body: JSON.stringify({ url: code }),
    });
    const { progress, cash } = await answer.json();
    const changed = shown === 'cash' ? cash === false : progress !== shown;
    if (answer.ok && changed) location.reload();
  } catch {
    // Offline for a moment: the next turn retries.
  }
}

if (code) {
  askLater(0);
  document.addEventListener('visibilitychange', poll);
}

const printButton = document.querySelector<HTMLElement>('#print');
if (printButton) {
  printButton.hidden = false;
  printButton.addEventListener('click', () => print());
}
