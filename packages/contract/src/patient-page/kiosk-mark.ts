/** A handed-over device on which nobody does anything and nothing plays asks whether somebody is there, and then ends the visit. */
export const KIOSK_IDLE_SECONDS = 5 * 60;
/** How long it waits for an answer. */
export const KIOSK_COUNTDOWN_SECONDS = 30;

/**
 * Under this name the session storage of a window says that staff handed this very window over, and when somebody was last active in it, in
 * milliseconds. It goes with the window: another one, or one that is opened again later, shows nothing of the patient.
 */
export const KIOSK_MARK = 'nattoku.kiosk';

/** Under this name the local storage says how the patient's page looks; what one patient chose is not the next one's. */
export const DISPLAY_SETTINGS = 'nattoku.display';

/** The same of the language that it speaks. */
export const LANGUAGE_CHOICE = 'nattoku.language';

/** The browser's database in which a patient's page keeps what somebody has begun to sign: ink, which must not stay on a hospital's device. */
export const SIGNING_DRAFTS = 'nattoku-consent-drafts';
