/** A sentence of the service, whose `names` of members are marked as code. */
export function Coded({ text }: { readonly text: string }) {
  return (
    <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
  );
}
