/** A session of a patient's link dies after half an hour without a sign of life. */
export const LINK_IDLE_SECONDS = 30 * 60;
