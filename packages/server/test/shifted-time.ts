/**
 * Loaded before a program (`node --import`): from then on its machine's clock is off by `?ms=`, and after each SIGUSR2
 * by as much in the other direction. Timers and the steady clock do not change, just as when a real clock is set.
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
