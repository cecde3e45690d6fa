/** Made by `vite/guide-code.ts`. */
declare module 'virtual:guide-code' {
  /** The programs of docs/guide/be-told.md that verify webhooks. */
  export const programs: readonly { readonly language: string; readonly code: string }[];
}
