import type { VisitWords } from '#words/language.ts';

export const room: VisitWords['room'] = {
  title: 'Explanation screen',
  opening: 'Opening the screen',
  askCode: 'Please type the eight digits shown on the screen of the hospital staff.',
  code: 'Number',
  open: 'Open the screen',
  cut: 'The connection is lost. Please wait until it is back.',
  waiting: 'Please wait until the explanation begins.',
  paused: 'We are taking a break.',
  over: 'The explanation is over.',
  board: 'A blank sheet',
  filmGone: 'This film cannot be shown now. Please listen to the staff.',
  problems: {
    wrongCode: 'The number is wrong or too old. Please ask the staff for a new one.',
    tooMany: 'The number was wrong too often. Please wait a moment and try again.',
    unreachable: 'There is no connection. Please wait a moment and try again.',
    ended: 'This screen has ended. To go on, please type a new number.',
  },
};
