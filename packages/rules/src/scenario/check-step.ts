import type { ScenarioFinding } from '#scenario/scenario-finding.ts';
import type {
  CheckStep,
  ComparisonStep,
  PictogramStep,
  QuestionStep,
  ScenarioStep,
  StepOption,
  VideoStep,
} from '#scenario/scenario-step.ts';

const isEmpty = (text: string): boolean => text.trim() === '';

const missing = (text: string, sentence: string): string[] => (isEmpty(text) ? [sentence] : []);

/** Words that stand there twice; empty ones are told of by themselves. */
const isTwice = (options: readonly StepOption[]): boolean => {
  const words = options.map(({ text }) => text.trim()).filter((text) => text !== '');
  return new Set(words).size < words.length;
};

const optionsMissing = (options: readonly StepOption[], atLeast: number): string[] => [
  ...(options.length < atLeast ? [`選択肢が${atLeast}つ以上必要です`] : []),
  ...(options.some(({ text }) => isEmpty(text)) ? ['空の選択肢があります'] : []),
  ...(isTwice(options) ? ['同じ選択肢があります'] : []),
  ...(new Set(options.map(({ key }) => key)).size < options.length ? ['選択肢の識別名が重なっています'] : []),
];

const ofCheck = ({ text, options, explanation }: CheckStep): string[] => [
  ...missing(text, '問いが空です'),
  ...optionsMissing(options, 2),
  ...(options.some(({ isRight }) => isRight) ? [] : ['正しい答えがありません']),
  ...(options.every(({ isRight }) => isRight) && options.length > 0 ? ['すべてが正しい答えになっています'] : []),
  ...missing(explanation, '答えの解説が空です'),
];

const ofQuestion = (step: QuestionStep): string[] => {
  const asked = missing(step.text, '問いが空です');
  if (step.answer === 'single' || step.answer === 'multiple') return [...asked, ...optionsMissing(step.options, 2)];
  return step.answer === 'scale' && step.min >= step.max
    ? [...asked, '目盛りの最小は最大より小さくしてください']
    : asked;
};

const ofComparison = ({ title, columns, rows }: ComparisonStep): string[] => [
  ...missing(title, '表の題が空です'),
  ...(columns.length < 2 ? ['比べる方法が2つ以上必要です'] : []),
  ...(columns.some(({ name }) => isEmpty(name)) ? ['比べる方法の名前が空です'] : []),
  ...(rows.length === 0 ? ['比べる項目がありません'] : []),
  ...(rows.some(({ label, cells }) => isEmpty(label) || cells.length !== columns.length || cells.some(isEmpty))
    ? ['表に空の欄があります']
    : []),
];

const ofPictogram = ({ text, per, items, source }: PictogramStep): string[] => [
  ...missing(text, '説明が空です'),
  ...(items.length === 0 ? ['頻度を示す項目がありません'] : []),
  ...(items.some(({ label }) => isEmpty(label)) ? ['名前のない項目があります'] : []),
  ...(items.some(({ count }) => count > per) ? [`人数は${per}人までにしてください`] : []),
  ...missing(source, '頻度の出典が空です'),
];

const ofVideo = ({ videoId, fromSeconds, toSeconds }: VideoStep): string[] => [
  ...(videoId === null ? ['動画を選んでください'] : []),
  ...(toSeconds !== null && toSeconds <= fromSeconds ? ['動画の終わりは始まりより後にしてください'] : []),
];

const pictureMissing = (step: { imageId: string | null; alt: string }, isNeeded: boolean): string[] => [
  ...(isNeeded && step.imageId === null ? ['図を選んでください'] : []),
  ...(step.imageId === null ? [] : missing(step.alt, '図の説明（見えない人に読み上げる文）が空です')),
];

const incompleteBecause = (step: ScenarioStep): string[] => {
  switch (step.kind) {
    case 'message':
    case 'staffNote':
    case 'end':
      return missing(step.text, '文が空です');
    case 'picture':
      return pictureMissing(step, true);
    case 'slide':
      return [
        ...missing(step.title, '題が空です'),
        ...(step.points.every(isEmpty) && step.imageId === null ? ['要点か図が必要です'] : []),
        ...pictureMissing(step, false),
      ];
    case 'video':
      return ofVideo(step);
    case 'question':
      return ofQuestion(step);
    case 'check':
      return ofCheck(step);
    case 'worries':
      return [...missing(step.text, '問いが空です'), ...optionsMissing(step.options, 0)];
    case 'doctorQuestion':
      return missing(step.text, '問いが空です');
    case 'comparison':
      return ofComparison(step);
    case 'pictogram':
      return ofPictogram(step);
    case 'teachBack':
      return [...missing(step.text, '問いが空です'), ...optionsMissing(step.points, 1).map(asPoints)];
    case 'branch':
      return step.rules.length === 0 ? ['条件がありません'] : [];
  }
};

const asPoints = (sentence: string): string => sentence.replace('選択肢', '要点');

const unwiseBecause = (step: ScenarioStep): string[] =>
  step.kind === 'comparison' && step.columns.length > 1 && !step.columns.some(({ isDoingNothing }) => isDoingNothing)
    ? ['「何もしない」場合が表にありません']
    : [];

/** What a step lacks by itself, whatever stands around it. */
export function checkStep(step: ScenarioStep): ScenarioFinding[] {
  const finding = (severity: 'error' | 'warning', code: 'incomplete' | 'unwise') => (sentence: string) => ({
    step: step.key,
    severity,
    code,
    sentence,
  });
  return [
    ...incompleteBecause(step).map(finding('error', 'incomplete')),
    ...unwiseBecause(step).map(finding('warning', 'unwise')),
  ];
}
