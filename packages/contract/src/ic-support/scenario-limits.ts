/** Perceived characters that somebody may write in their own words. Apart, so that the patient's page gets the number without the schemas. */
export const OWN_WORDS_MAX = 1000;
/** Entries that the server stores of one scenario at home. A person who reads every step ten times makes fewer. */
export const HOME_ENTRIES_MAX = 3000;
