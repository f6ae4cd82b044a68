import 'server-only'

/** Makes what a link carries: for whom, and for how many days. */
export type MakeToken = (identifier: string, days: number) => Promise<string>
