import './toasts.css';
import { useToasts } from '../data/toasts.js';

/** The toasts. The element always exists, because screen readers announce what is added to an existing element. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {useToasts().map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
