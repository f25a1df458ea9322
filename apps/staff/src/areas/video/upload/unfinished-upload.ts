/** Bytes that the server has, and bytes of the whole file. */
export type Unfinished = { sent: number; size: number };
