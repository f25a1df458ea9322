/** Numbers of the advisory locks that the program takes as owner of the database: of several processes, one at a time does such work. */
export const ADVISORY_LOCKS = {
  migration: 7_265_140_221,
  demonstration: 7_265_140_222,
  firstOperator: 7_265_140_223,
  serverLogin: 7_265_140_224,
  backup: 7_265_140_229,
} as const;
