import { expect, test } from 'vitest';
import { checkStep } from '#scenario/check-step.ts';
import type { ScenarioStep, StepKind } from '#scenario/scenario-step.ts';
import { asking, rating, stepOf } from '#testing/scenario-steps.ts';

const sentencesOf = (step: ScenarioStep) => checkStep(step).map(({ sentence }) => sentence);

const kinds: Record<StepKind, true> = {
  message: true,
  picture: true,
  slide: true,
  video: true,
  question: true,
  check: true,
  worries: true,
  doctorQuestion: true,
  comparison: true,
  pictogram: true,
  teachBack: true,
  staffNote: true,
  branch: true,
  end: true,
};

test.each(Object.keys(kinds) as StepKind[])('a complete step of the kind %s lacks nothing', (kind) => {
  expect(sentencesOf(stepOf(kind, 's'))).toEqual([]);
});

const option = (key: string, text: string) => ({ key, text });
const checked = (...isRight: boolean[]) =>
  stepOf('check', 's', {
    options: isRight.map((each, index) => ({ key: `${index}`, text: `${index}`, isRight: each })),
  });
const textQuestion = (text: string): ScenarioStep => {
  const { options: _, ...asked } = asking('s', {});
  return { ...asked, answer: 'text', text };
};

test.each<[step: ScenarioStep, expected: string[]]>([
  [stepOf('message', 's', { text: '　' }), ['文が空です']],
  [stepOf('staffNote', 's', { text: '' }), ['文が空です']],
  [stepOf('end', 's', { text: '' }), ['文が空です']],
  [stepOf('picture', 's', { imageId: null }), ['図を選んでください']],
  [stepOf('picture', 's', { alt: '' }), ['図の説明（見えない人に読み上げる文）が空です']],
  [stepOf('slide', 's', { title: '', points: [' '] }), ['題が空です', '要点か図が必要です']],
  [stepOf('slide', 's', { points: [], imageId: 'p', alt: '図' }), []],
  [stepOf('slide', 's', { imageId: 'p' }), ['図の説明（見えない人に読み上げる文）が空です']],
  [stepOf('video', 's', { videoId: null }), ['動画を選んでください']],
  [stepOf('video', 's', { fromSeconds: 30, toSeconds: 30 }), ['動画の終わりは始まりより後にしてください']],
  [stepOf('video', 's', { fromSeconds: 30, toSeconds: null }), []],
  [textQuestion(''), ['問いが空です']],
  [asking('s', { はい: null }), ['選択肢が2つ以上必要です']],
  [asking('s', { ' ': null, はい: null }), ['空の選択肢があります']],
  [rating('s', { min: 5, max: 5 }), ['目盛りの最小は最大より小さくしてください']],
  [stepOf('worries', 's', { options: [option('1', '痛み'), option('2', '痛み ')] }), ['同じ選択肢があります']],
  [stepOf('worries', 's', { options: [option('1', ''), option('2', ' ')] }), ['空の選択肢があります']],
  [stepOf('worries', 's', { options: [option('1', '痛み'), option('1', '費用')] }), ['選択肢の識別名が重なっています']],
  [stepOf('worries', 's', { options: [] }), []],
  [checked(false, false), ['正しい答えがありません']],
  [checked(true, true), ['すべてが正しい答えになっています']],
  [checked(true), ['選択肢が2つ以上必要です', 'すべてが正しい答えになっています']],
  [stepOf('check', 's', { text: '', explanation: '' }), ['問いが空です', '答えの解説が空です']],
  [stepOf('doctorQuestion', 's', { text: '' }), ['問いが空です']],
  [stepOf('comparison', 's', { title: '', rows: [] }), ['表の題が空です', '比べる項目がありません']],
  [stepOf('comparison', 's', { rows: [{ label: '費用', cells: ['高い'] }] }), ['表に空の欄があります']],
  [
    stepOf('comparison', 's', {
      columns: [{ key: '1', name: '', isDoingNothing: true }],
      rows: [{ label: '費用', cells: ['高い'] }],
    }),
    ['比べる方法が2つ以上必要です', '比べる方法の名前が空です'],
  ],
  [stepOf('pictogram', 's', { items: [], source: '' }), ['頻度を示す項目がありません', '頻度の出典が空です']],
  [
    stepOf('pictogram', 's', { items: [{ label: '', count: 101 }] }),
    ['名前のない項目があります', '人数は100人までにしてください'],
  ],
  [stepOf('pictogram', 's', { per: 1000, items: [{ label: '出血', count: 1000 }] }), []],
  [stepOf('teachBack', 's', { points: [] }), ['要点が1つ以上必要です']],
  [stepOf('teachBack', 's', { points: [option('1', '')] }), ['空の要点があります']],
  [stepOf('branch', 's', { rules: [] }), ['条件がありません']],
])('%# %j', (step, expected) => {
  expect(sentencesOf(step)).toEqual(expected);
  expect(checkStep(step).every(({ code, severity }) => code === 'incomplete' && severity === 'error')).toBe(true);
});

test('a table without doing nothing may be shown, and should be looked at', () => {
  const columns = ['手術', '薬'].map((name) => ({ key: name, name, isDoingNothing: false }));
  expect(checkStep(stepOf('comparison', 's', { columns }))).toEqual([
    { step: 's', severity: 'warning', code: 'unwise', sentence: '「何もしない」場合が表にありません' },
  ]);
});
