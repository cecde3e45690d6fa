/** The service to call, and the API key to call it with. The key is never printed. */
export interface Caller {
  /** Without a slash at its end; it may have a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
}
