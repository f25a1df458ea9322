/** Perceived characters of what a patient or staff write to each other, of a note and of a summary. */
export const CHAT_TEXT_MAX = 1000;
