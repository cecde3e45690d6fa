import './toasts.css';
import { useToasts } from '../data/toasts.js';

/** What was done just now. The element is always there, because what appears in it is read out. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {useToasts().map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
