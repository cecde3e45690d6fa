import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { ErrorBoundary } from '../components/error-boundary.js';
import { queryClient } from '../data/query-client.js';
import { base } from './addresses.js';
import { SessionGate } from './session-gate.js';
import { Toasts } from './toasts.js';

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
