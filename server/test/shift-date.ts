/** Preloaded: shifts the machine's clock by SHIFT_DATE_MS. */
const shiftMs = Number(process.env['SHIFT_DATE_MS']);

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + shiftMs] : given, made) as Date,
  get: (target, name, receiver) =>
    name === 'now'
      ? () => target.now() + shiftMs
      : (Reflect.get(target, name, receiver) as unknown),
});
