/** As long as the server lets a visit stand idle (specification/patient-page.md §2). Milliseconds. */
export const IDLE_MS = 30 * 60_000;
