/** The file of a view could not be loaded: the network is down, or a newer release has replaced the file. */
export class ViewMissing extends Error {}
