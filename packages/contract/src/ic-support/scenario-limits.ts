/** Perceived characters that somebody may write in their own words. Apart, so that the patient's page gets the number without the schemas. */
export const OWN_WORDS_MAX = 1000;
