import './toasts.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { ErrorBoundary } from '../components/error-boundary.js';
import { queryClient } from '../data/query-client.js';
import { useToasts } from '../data/toasts.js';
import { base } from './addresses.js';
import { SessionGate } from './session-gate.js';

/** The whole console. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router base={base}>
        <ErrorBoundary>
          <SessionGate />
        </ErrorBoundary>
        <Toasts />
      </Router>
    </QueryClientProvider>
  );
}

/** The toasts. The element always exists, because screen readers announce what is added to an existing element. */
function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {useToasts().map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
