/**
 * To be loaded before a program (`node --import`): its machine's clock is off by `?ms=` from then on, and by as much the other
 * way after each SIGUSR2. Timers and the steady clock are left alone, as they are when a clock is set.
 */
const RealDate = Date;
let shiftMs = Number(new URL(import.meta.url).searchParams.get('ms'));
process.on('SIGUSR2', () => {
  shiftMs = -shiftMs;
});

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + shiftMs] : given, newTarget) as Date,
  apply: () => new Date().toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + shiftMs : (Reflect.get(target, name, receiver) as unknown),
});
