import './button.css';
import type { ComponentChildren } from 'preact';
import { Link } from 'wouter';

export type Look = 'main' | 'plain' | 'danger' | 'quiet';

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick?: () => void;
  readonly look?: Look;
  readonly type?: 'button' | 'submit';
  /** Something is under way that this button started, or it cannot be used yet. */
  readonly disabled?: boolean;
  readonly label?: string;
  /** Whether what the button opens is open. */
  readonly isOpen?: boolean;
}

/** A button that does something. To lead somewhere, use {@link LinkButton}. At most one button on a page is `main`. */
export function Button({ children, look = 'plain', type = 'button', label, isOpen, ...rest }: ButtonProps) {
  return (
    <button class={`button ${look}`} type={type} aria-label={label} aria-expanded={isOpen} {...rest}>
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  to,
  look = 'plain',
  label,
  children,
}: {
  readonly to: string;
  readonly look?: Look;
  /** How screen readers read it, if its words alone do not say what it leads to. */
  readonly label?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <Link to={to} className={`button ${look}`} aria-label={label}>
      {children}
    </Link>
  );
}
