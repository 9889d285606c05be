/** A failure does not stop the others; the last one is thrown at the end. */
export async function forEachSequential<T>(
  items: T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  let failure: unknown;
  for (const item of items) {
    await work(item).catch((error: unknown) => {
      failure = error;
    });
  }
  if (failure) throw failure;
}
