import type { Kept } from '#interview/item/interview-item.ts';

/**
 * The PHQ-9 as a system abroad sends it, coded by LOINC. Wording: developed by Drs. Robert L. Spitzer, Janet B.W. Williams, Kurt Kroenke and colleagues,
 * with an educational grant from Pfizer Inc.; "No permission required to reproduce, translate, display or distribute" (PHQ-9 form, phqscreeners.com).
 */
const questions: readonly (readonly [code: string, text: string])[] = [
  ['44250-9', 'Little interest or pleasure in doing things'],
  ['44255-8', 'Feeling down, depressed, or hopeless'],
  ['44259-0', 'Trouble falling or staying asleep, or sleeping too much'],
  ['44254-1', 'Feeling tired or having little energy'],
  ['44251-7', 'Poor appetite or overeating'],
  ['44258-2', 'Feeling bad about yourself – or that you are a failure or have let yourself or your family down'],
  ['44252-5', 'Trouble concentrating on things, such as reading the newspaper or watching television'],
  [
    '44253-3',
    'Moving or speaking so slowly that other people could have noticed? Or the opposite – being so fidgety or restless that you have been moving around a lot more than usual',
  ],
  ['44260-8', 'Thoughts that you would be better off dead or of hurting yourself in some way'],
];
const answers: readonly (readonly [code: string, display: string])[] = [
  ['LA6568-5', 'Not at all'],
  ['LA6569-3', 'Several days'],
  ['LA6570-1', 'More than half the days'],
  ['LA6571-9', 'Nearly every day'],
];
const LOINC = 'http://loinc.org';

export const phq9: Kept = {
  resourceType: 'Questionnaire',
  title: 'PHQ-9',
  status: 'active',
  code: [{ system: LOINC, code: '44249-1' }],
  item: questions.map(([code, text]) => ({
    linkId: `/${code}`,
    code: [{ system: LOINC, code }],
    text,
    type: 'choice',
    required: true,
    answerOption: answers.map(([answer, display]) => ({
      valueCoding: { system: LOINC, code: answer, display },
    })),
  })),
};
