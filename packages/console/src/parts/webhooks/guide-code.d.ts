/** The programs of docs/guide/be-told.md that verify webhooks. `vite/guide-code.ts` makes the module. */
export const programs: readonly { readonly language: string; readonly code: string }[];
