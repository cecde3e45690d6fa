import './styles/tokens.css';
import './styles/base.css';
import { options, render } from 'preact';
import { pageAt } from './app/addresses.js';
import { App } from './app/app.js';
import { chosenDensity, showDensity } from './app/density.js';
import { chosenTheme, showTheme } from './app/theme.js';
import { viewOf } from './app/views.js';

// Effects run before the next event, so what appears on the page is ready at once. By default Preact runs them after
// the next frame, which comes late on a slow machine. Until then a key handler may be missing, or still use an older
// choice.
options.requestAnimationFrame = queueMicrotask;

showTheme(chosenTheme());
showDensity(chosenDensity());
const page = pageAt(location.pathname);
// The view loads while the session is asked for, instead of afterwards.
if (page !== undefined) viewOf(page);

const root = document.getElementById('console');
if (root === null) throw new Error('index.html has no element for the console');
render(<App />, root);
