import type { VisitWords } from '#words/language.ts';

const optional = (required: boolean): string => (required ? '' : 'Optional · ');

export const interview: VisitWords['interview'] = {
  name: 'questionnaire',
  heading: (count) => (count === 1 ? 'Please answer the questionnaire' : `Please answer ${count} questionnaires`),
  said: 'I have answered the questionnaire',
  kept: 'your answers',
  record: 'Your answers',
  sending: 'Sending your answers',
  untouched: (required) => `${optional(required)}Questions to answer`,
  partly: (required) => `${optional(required)}Partly answered`,
  done: 'Sent to the hospital',
  returned: 'The hospital has one more question for you',
  begin: 'Answer the questionnaire',
  resume: 'Continue the questionnaire',
  goOn: 'To the questionnaire',
};
