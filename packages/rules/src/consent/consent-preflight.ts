import { isOnPage, type LaidBox, LEAST_FIELD, overlapOf, type PageSize } from '#consent/consent-layout.ts';
import { explanationFact } from '#consent/explanation-fields.ts';
import { type CheckedField, drawnAt, error, type LayoutFinding, nameOf, warning } from '#consent/layout-finding.ts';
import { checkPaper } from '#consent/paper-checks.ts';
import type { PrintedText } from '#consent/printed-places.ts';
import { fieldValueProblem } from '#consent/field-value.ts';
import { numberOf, readNumber } from '#text/typed-number.ts';
import { isPlainDate } from '#time/plain-date.ts';

export type CheckedRules = {
  signers: readonly { role: string; required: boolean }[];
  gates: readonly { kind: string; hours: number | null }[];
  questions: readonly { stem: string; options: readonly string[]; correctOption: number }[];
  sided: boolean;
  level: string;
  /** False: ordered for everybody, without a talk. */
  personal: boolean;
};

export type CheckedForm = {
  pages: readonly PageSize[];
  fields: readonly CheckedField[];
  rules: CheckedRules;
  /** What the pages say before anything is filled in; none where it is not known. */
  printed?: readonly PrintedText[];
};

/** Points: a signature that is written into less is a blot. */
const LEAST_SIGNATURE = { width: 70, height: 18 };
const OVERLAP = { warns: 0.15, hides: 0.9 };
/** Maximum of overlaps that the check names for one field. */
const OVERLAPS_NAMED = 10;

/**
 * What is wrong with the layout of a form, as far as places and rules tell; whether texts fit and the font has every character is for the person who draws
 * them. `roles` gives the Japanese name of a signer's role.
 */
export function checkLayout(
  { pages, fields, rules, printed = [] }: CheckedForm,
  roles: Readonly<Record<string, string>>,
): LayoutFinding[] {
  if (pages.length === 0) return [error(null, 'ページがありません。PDFを取り込むか、本文を入力してください。')];
  return [
    ...fields.flatMap((field) => [...checkPlace(field, pages), ...checkContent(field), ...checkFiller(field)]),
    ...checkOverlaps(fields),
    ...checkPaper(fields, pages, printed),
    ...checkSigners(fields, rules, roles),
    ...checkRules(fields, rules),
    ...checkTalk(rules),
    ...checkExplanation(fields, rules),
  ];
}

function checkPlace(field: CheckedField, pages: readonly PageSize[]): LayoutFinding[] {
  const boxes = [field.box, ...field.options.flatMap(({ box }) => (box ? [box] : []))];
  const isUnplaced = boxes.some((box) => !pages[box.page - 1]);
  const lost = boxes.some((box) => {
    const page = pages[box.page - 1];
    return page && !isOnPage(box, page);
  });
  const { width, height } = field.box;
  const hidden = width < LEAST_FIELD.width || height < LEAST_FIELD.height;
  const isInk = field.type === 'signature' && (width < LEAST_SIGNATURE.width || height < LEAST_SIGNATURE.height);
  return [
    ...(isUnplaced
      ? [error(field, `${nameOf(field)}はページの外にあります。項目の一覧から選び、ページと場所を決めてください。`)]
      : []),
    ...(lost && !isUnplaced
      ? [error(field, `${nameOf(field)}がページの外に出ています。ページの中へ移してください。`)]
      : []),
    ...(hidden ? [error(field, `${nameOf(field)}が小さすぎて見えません。枠を大きくしてください。`)] : []),
    ...(isInk && !hidden
      ? [warning(field, `${nameOf(field)}の枠が署名には小さめです。幅70・高さ18以上にしてください。`)]
      : []),
  ];
}

const CHOICES = ['radio', 'select'];
const INKS = ['signature', 'initials'];

function checkContent(field: CheckedField): LayoutFinding[] {
  const { type, label, text, options, autoKey, signer, limits } = field;
  const values = options.map(({ value }) => value.trim());
  const isChoice = CHOICES.includes(type);
  const found: (readonly [boolean, string])[] = [
    [label.trim() === '', '名前のない項目があります。項目名を入力してください。'],
    [type === 'fixedText' && text.trim() === '', `${nameOf(field)}に印刷する文字がありません。入力してください。`],
    [type === 'auto' && autoKey === null, `${nameOf(field)}に入れる内容を選んでください。`],
    [INKS.includes(type) && signer === null, `${nameOf(field)}にだれが署名するかを選んでください。`],
    ...checkDefault(field).map((message) => [true, message] as const),
    [
      [limits.least, limits.most].some((bound) => bound !== null && !isBound(type, bound)),
      `${nameOf(field)}の範囲は、${type === 'date' ? '日付' : '数字'}で入力してください。`,
    ],
    [isChoice && values.length < 2, `${nameOf(field)}の選択肢を2つ以上入力してください。`],
    [isChoice && values.includes(''), `${nameOf(field)}に空の選択肢があります。入力するか、消してください。`],
    [
      isChoice && new Set(values).size < values.length,
      `${nameOf(field)}に同じ選択肢があります。違う言葉にしてください。`,
    ],
    [
      limits.least !== null && limits.most !== null && isAfter(type, limits.least, limits.most),
      `${nameOf(field)}の範囲は、下限が上限より大きくなっています。直してください。`,
    ],
  ];
  return found.flatMap(([isWrong, message]) => (isWrong ? [error(field, message)] : []));
}

/** No page of staff asks for a field of this kind after the signature. */
function checkFiller(field: CheckedField): LayoutFinding[] {
  const { type, filler } = field;
  if (filler !== 'staffAfter' || ['fixedText', 'auto', ...INKS].includes(type)) return [];
  const words = `${nameOf(field)}は、署名のあとに画面では記入できません（紙に印刷したときだけ記入できます）。`;
  return [warning(field, `${words}画面で記入するときは、記入する人を「職員（発行前）」にしてください。`)];
}

const isBound = (type: string, bound: string): boolean => {
  if (type === 'date') return isPlainDate(bound);
  return type !== 'number' || !Number.isNaN(numberOf(bound));
};

/** Whoever fills in the field could not go on with a value that it refuses, and would not know where it came from. */
function checkDefault(field: CheckedField): string[] {
  const { type, text } = field;
  if (text === '' || ['fixedText', 'auto', ...INKS].includes(type)) return [];
  const subject = `${nameOf(field)}の「はじめから入れておく文字」`;
  if (type === 'number' && storedNumber(text) !== text) return [`${subject}は、半角の数字だけにしてください。`];
  if (type === 'checkbox') return text === 'true' ? [] : [`${subject}を選び直してください。`];
  if (CHOICES.includes(type) && !field.options.some(({ value }) => value === text))
    return [`${subject}は、選択肢のどれかと同じにしてください。`];
  const problem = fieldValueProblem(field, text);
  return problem === null ? [] : [`${subject}を直してください（${problem}）。`];
}

const isAfter = (type: string, least: string, most: string): boolean =>
  type === 'number' ? numberOf(least) > numberOf(most) : least > most;

const storedNumber = (typed: string): string | null => {
  const { text, fault } = readNumber(typed);
  return fault === null ? text : null;
};

function checkOverlaps(fields: readonly CheckedField[]): LayoutFinding[] {
  const drawn = fields.map((field) => {
    const boxes = drawnAt(field);
    return { field, boxes, around: boxesAround(boxes), name: nameOf(field) };
  });
  return drawn.flatMap(({ field, boxes, around, name }, index) => {
    const found = drawn
      .slice(index + 1)
      .flatMap(({ field: other, boxes: next, around: nextAround, name: otherName }) => {
        if (largestOverlap(around, nextAround, Number.MIN_VALUE) === 0) return [];
        const needed = field.required || other.required ? OVERLAP.hides : OVERLAP.warns;
        const share = largestOverlap(boxes, next, needed);
        if (share < OVERLAP.warns) return [];
        const pair = `${name}と${otherName}が重なっています。`;
        const isHidden = needed === OVERLAP.hides && share >= needed;
        return [
          isHidden
            ? error(other, `${pair}必須の項目が隠れないよう、離してください。`)
            : warning(other, `${pair}離してください。`),
        ];
      });
    return named(field, found);
  });
}

/** The first findings of a field, errors before warnings: hundreds of fields in one place have tens of thousands of pairs. */
function named(field: CheckedField, found: readonly LayoutFinding[]): LayoutFinding[] {
  if (found.length <= OVERLAPS_NAMED) return [...found];
  const inOrder = found.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  const words = `${nameOf(field)}は、ほかの${found.length - OVERLAPS_NAMED}項目とも重なっています。離してください。`;
  return [...inOrder.slice(0, OVERLAPS_NAMED), warning(field, words)];
}

/** One box for each page, around all boxes on it: most fields are far from each other, and their options need not be compared. */
function boxesAround(boxes: readonly LaidBox[]): LaidBox[] {
  const around = new Map<number, LaidBox>();
  for (const box of boxes) {
    const known = around.get(box.page) ?? box;
    const [x, y] = [Math.min(known.x, box.x), Math.min(known.y, box.y)];
    const width = Math.max(known.x + known.width, box.x + box.width) - x;
    const height = Math.max(known.y + known.height, box.y + box.height) - y;
    around.set(box.page, { page: box.page, x, y, width, height });
  }
  return [...around.values()];
}

/** The largest share that a box of one field has in common with one of another; the search ends once it is large enough. */
function largestOverlap(boxes: readonly LaidBox[], others: readonly LaidBox[], enough: number): number {
  let largest = 0;
  for (const box of boxes) {
    for (const other of others) {
      largest = Math.max(largest, overlapOf(box, other));
      if (largest >= enough) return largest;
    }
  }
  return largest;
}

function checkSigners(
  fields: readonly CheckedField[],
  { signers }: CheckedRules,
  roles: Readonly<Record<string, string>>,
): LayoutFinding[] {
  const signed = new Set(fields.flatMap(({ type, signer }) => (type === 'signature' && signer ? [signer] : [])));
  const asked = new Set(signers.map(({ role }) => role));
  const missing = signers.filter(({ role }) => !signed.has(role));
  const unasked = fields.filter(
    ({ type, signer, required }) => type === 'signature' && required && signer !== null && !asked.has(signer),
  );
  return [
    ...(signers.length === 0 && signed.size === 0
      ? [error(null, '署名する方がいません。「署名と条件」で選んでください。')]
      : []),
    ...missing.map(({ role, required }) => {
      const words = `${roles[role] ?? role}の署名欄がありません。「署名」の項目を置いてください。`;
      return required ? error(null, words) : warning(null, words);
    }),
    ...unasked
      // Whom age and capacity ask for is known only when the form is ordered.
      .filter(({ signer }) => !['proxy', 'scribe', 'witness'].includes(signer ?? ''))
      .map((field) =>
        warning(
          field,
          `${nameOf(field)}は必須ですが、${roles[field.signer ?? ''] ?? ''}は署名する方に入っていません。`,
        ),
      ),
  ];
}

function checkRules(fields: readonly CheckedField[], { gates, questions, sided }: CheckedRules): LayoutFinding[] {
  const asks = gates.some(({ kind }) => kind === 'comprehension');
  const cools = gates.some(({ kind, hours }) => kind === 'coolingTime' && hours === null);
  const isIncomplete = questions.some(
    ({ stem, options, correctOption }) =>
      stem.trim() === '' || options.some((option) => option.trim() === '') || correctOption >= options.length,
  );
  return [
    ...(asks && questions.length === 0
      ? [error(null, '確認問題がありません。「署名と条件」で確認問題を追加してください。')]
      : []),
    ...(isIncomplete ? [error(null, '確認問題に空の欄があります。質問と選択肢を入力してください。')] : []),
    ...(cools ? [error(null, '考える時間の長さが決まっていません。時間を入力してください。')] : []),
    ...(sided && !fields.some(({ autoKey }) => autoKey === 'side')
      ? [
          error(
            null,
            '左右のある手技ですが、「左右」の項目がありません。「自動で入る項目」で「左右」を置いてください。',
          ),
        ]
      : []),
  ];
}

/** Nobody records an explanation for a form that is for everybody: what states it stays empty. */
const checkExplanation = (fields: readonly CheckedField[], { personal }: CheckedRules): LayoutFinding[] =>
  personal
    ? []
    : fields
        .filter((field) => explanationFact(field) !== null)
        .map((field) =>
          warning(field, `${nameOf(field)}は、説明の記録がないため空欄のままになります。項目を外してください。`),
        );

/** What nobody records is not proven later: that a doctor explained stands on the certificate only where somebody said so. */
function checkTalk({ signers, gates, level, personal }: CheckedRules): LayoutFinding[] {
  const isGated = gates.some(({ kind }) => kind === 'talkHeld');
  if (!personal)
    return isGated
      ? [
          error(
            null,
            'だれにでも渡す同意書では、医師の説明を記録できないため、だれも署名できません。「署名と条件」で「医師の説明を受ける」を外してください。',
          ),
        ]
      : [];
  if (isGated || level === 'blanket' || signers.some(({ role }) => role === 'doctor')) return [];
  return [
    warning(
      null,
      '説明した医師が署名せず、「医師の説明を受ける」も条件になっていません。このままでは、説明したことの記録が残らず、署名証明書の「説明の記録」は「ありません」になります。「署名と条件」で、どちらかを加えてください。',
    ),
  ];
}
