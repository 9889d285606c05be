/** What was opened, to be closed in the opposite order, also when opening stopped half-way. */
export class OpenThings {
  readonly #closers: (() => Promise<void>)[] = [];
  #closing: Promise<void> | undefined;

  get closing(): boolean {
    return this.#closing !== undefined;
  }

  add(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close();
  }
}
