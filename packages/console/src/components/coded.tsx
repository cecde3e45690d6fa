/** A sentence of the service. The names of members, which the service puts in backticks, are shown as code. */
export function Coded({ text }: { readonly text: string }) {
  return (
    <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
  );
}
