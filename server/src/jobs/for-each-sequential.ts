/** One that fails must not hold up the others; the last failure is thrown in the end. */
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
