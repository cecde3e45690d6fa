/** The file of a view did not come: the network is away, or a newer release has replaced it. */
export class ViewMissing extends Error {}
