import { Fragment } from 'preact';

/** The identifier of an app. A long one breaks after its dots, where there are some. */
export function BundleId({ id }: { readonly id: string }) {
  return (
    <code class="bundle-id">
      {id.split(/(?<=\.)/).map((part, index) => (
        <Fragment key={`${index} ${part}`}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
