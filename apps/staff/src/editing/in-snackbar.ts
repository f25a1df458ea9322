import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { sentenceOf } from '#editing/sentence-of.ts';

/** For a command whose refusal has no place on the page: what the snackbar says with the sentence. */
export const inSnackbar =
  (say: (sentence: string) => Parameters<typeof showSnackbar>[0]) =>
  (error: unknown): true => {
    showSnackbar(say(sentenceOf(error)));
    return true;
  };
