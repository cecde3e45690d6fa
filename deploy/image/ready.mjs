/** The health check of the images: exits with 0 while the service can take calls, and else with 1. */
const port = process.env.STOA_PORT ?? '8080';
const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
process.exitCode = answer?.ok === true ? 0 : 1;
