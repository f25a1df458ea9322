import type { VisitWords } from '#words/language.ts';

export const talk: VisitWords['talk'] = {
  name: 'talk',
  heading: 'A talk is planned for you',
  said: 'I had the talk',
  kept: 'the record of the talk',
  open: 'See when the talk is',
  planned: (at) => `From ${at}`,
  undated: 'We will tell you when',
  held: 'The talk is over',
  running: 'The talk is going on',
  canceled: 'This talk was called off',
  when: 'When',
  where: 'Where',
  length: 'How long',
  minutes: (count) => `About ${count} minutes`,
  who: 'Who will be there',
  people: {
    patient: 'You',
    family: 'Family',
    nurse: 'Nurse',
    supervisor: 'Senior doctor',
    interpreter: 'Interpreter',
    other: 'Others',
  },
  change: 'If you cannot come, please call us as early as you can.',
};
