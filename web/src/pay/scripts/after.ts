/** The pages after a payment: ask on until it is settled, and print. */
const DELAYS_MS = [1500, 2000, 3000];
/** Of a payment and what is shown of it, or of one in cash that the business has not marked received. */
const { code, cash, shown } = document.querySelector('main')!.dataset;

function askLater(turn: number): void {
  setTimeout(
    async () => {
      try {
        if (!document.hidden && (await changed())) location.reload();
      } catch {
        // No network for a moment: the next turn asks again.
      }
      askLater(turn + 1);
    },
    DELAYS_MS[turn] || (turn < 60 ? 5000 : 30_000),
  );
}

async function ask(call: string, url: string): Promise<Response> {
  return fetch(`/functions/v1/${call}`, {
    method: 'POST',
    body: JSON.stringify({ url }),
  });
}

async function changed(): Promise<boolean> {
  const answer = await ask('get-payment-progress', code!);
  return answer.ok && (await answer.json()).progress !== shown;
}

if (code) askLater(0);

/** Received or cancelled while nobody looked: nothing here can be undone any more. */
async function lookAgain(): Promise<void> {
  const { status = 'unpaid', code: refusal = '' } = await (
    await ask('get-payment-link', cash!)
  ).json();
  if (status !== 'unpaid' || refusal.startsWith('payment_link')) location.reload();
}

if (cash) {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) lookAgain().catch(() => undefined);
  });
}

const printButton = document.querySelector<HTMLElement>('#print');
if (printButton) {
  printButton.hidden = false;
  printButton.addEventListener('click', () => print());
}
