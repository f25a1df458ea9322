/** The refusals of links for the family: part of the catalogue of `problems.ts`. */
export const familyLinkProblems = {
  'familyLink.tooMany': {
    status: 409,
    title: 'ご家族のリンクは5人分までです。使わなくなったリンクを終了してから、もう一度お試しください。',
  },
  'familyLink.notHere': {
    status: 409,
    title: 'この端末では、ご家族のリンクは使えません。ご本人またはご家族の端末で開いてください。',
  },
} as const;
