import { z } from 'zod';

/** What staff can do about a form that waits for what does not come. Voiding is no repair, and stands apart. */
export const RepairAct = z.enum([
  'retry',
  'acceptSubstitutes',
  'useIssuedCopy',
  'settle',
  'askAgain',
  'reassign',
  'reissue',
]);
export type RepairAct = z.infer<typeof RepairAct>;
