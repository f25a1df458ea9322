import { conditionWords, type KnownNames } from '@nattoku/rules/interview/words/condition-words';
import { type InterviewIndex, indexInterview } from '@nattoku/rules/interview/item/interview-index';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { howMany, type Place, placesOf } from '#areas/medical-interview/paper/interview-paper.answers.ts';
import { newSheet, type Sheet, type TextStyle } from '#kernel/pdf/pdf-sheet.ts';

export type Paper = {
  facilityName: string;
  title: string;
  /** Null where nobody knows who will answer: the name is written by hand. */
  patient: { name: string; patientNumber: string; birthDate: string } | null;
  items: readonly InterviewItem[];
  /** Of departments and approaches that conditions name by their id. */
  names: KnownNames;
};

type Known = { index: InterviewIndex; names: KnownNames };

const MARGIN = 16;
const FOOT = 12;
/** A group that may be filled in several times has as many places on paper. */
const ROWS = 3;
const LINE = 11;

/** Large letters: who answers on paper seldom reads small ones. */
const styles = {
  title: { size: 20, weight: 'bold' },
  heading: { size: 16, weight: 'bold', colour: '#00616f' },
  question: { size: 14, weight: 'bold' },
  body: { size: 14 },
  small: { size: 11, colour: '#404040' },
} as const satisfies Record<string, TextStyle>;

/** A questionnaire in large letters, to be filled in with a pen. */
export async function drawInterviewPaper(paper: Paper, now: Date): Promise<Uint8Array> {
  const sheet = await newSheet({ title: paper.title, paper: 'A4', now });
  const pen = penOn(sheet);
  pen.text(paper.facilityName, styles.small);
  pen.text(paper.title, styles.title);
  drawWho(pen, paper);
  pen.text('わかるところだけで、かまいません。書きおわったら職員にお渡しください。', styles.small);
  pen.gap(4);
  const known = { index: indexInterview(paper.items), names: paper.names };
  for (const item of paper.items) drawItem(pen, item, known);
  return pen.save(paper.patient ? `${paper.title}　${paper.patient.patientNumber}` : paper.title);
}

const drawWho = (pen: Pen, { patient }: Paper): void => {
  if (patient) {
    pen.text(`${patient.name} 様`, styles.heading);
    pen.text(`患者番号 ${patient.patientNumber}　生年月日 ${patient.birthDate}`, styles.body);
  } else {
    pen.line('お名前：');
    pen.line('生年月日：', '年　　月　　日');
  }
  pen.line('書いた方（ご本人・ご家族など）：');
  pen.gap(2);
};

function drawItem(pen: Pen, item: InterviewItem, known: Known): void {
  if (item.isHidden || item.kind === 'computed' || item.kind === 'foreign') return;
  if (item.kind === 'group') return drawGroup(pen, item, known);
  // A film cannot be shown on paper; what it says is said in words around it.
  if (item.kind === 'note' || item.kind === 'picture' || item.kind === 'video') pen.text(item.text, styles.body);
  else drawQuestion(pen, item, known);
  for (const inside of item.items) drawItem(pen, inside, known);
}

const drawGroup = (pen: Pen, item: Extract<InterviewItem, { kind: 'group' }>, known: Known): void => {
  pen.gap(3);
  pen.text(titled(item), styles.heading);
  drawWhen(pen, item, known);
  const rows = item.repeats ? Math.min(ROWS, item.repeats.most ?? ROWS) : 1;
  for (let row = 1; row <= rows; row += 1) {
    if (rows > 1) pen.text(`${row}つめ`, styles.small);
    for (const inside of item.items) drawItem(pen, inside, known);
  }
};

function drawQuestion(pen: Pen, item: InterviewItem, known: Known): void {
  pen.gap(2);
  // A question and the first place for its answer stand on one page.
  pen.keep(2 * LINE);
  pen.text(`${titled(item)}${howMany(item)}`, styles.question);
  drawWhen(pen, item, known);
  if (item.help) pen.text(item.help, styles.small);
  if (item.kind === 'matrix') return drawMatrix(pen, item);
  const places = placesOf(item);
  if (places === null) pen.text('（紙には書けません。職員におたずねください）', styles.small);
  else for (const place of places) drawPlace(pen, place);
}

const drawMatrix = (pen: Pen, { rows, options }: Extract<InterviewItem, { kind: 'matrix' }>): void => {
  for (const row of rows) {
    pen.keep(2 * LINE);
    pen.text(row.text, styles.body);
    drawPlace(pen, { kind: 'boxes', options: options.map(({ text }) => text), inRows: false });
  }
};

const drawPlace = (pen: Pen, place: Place): void => {
  if (place.kind === 'boxes') {
    if (place.inRows) for (const option of place.options) pen.text(`□ ${option}`, styles.body);
    else pen.text(place.options.map((option) => `□ ${option}`).join('　　'), styles.body);
    pen.gap(1);
    return;
  }
  for (let at = 0; at < place.count; at += 1) pen.line(at === 0 ? place.before : '', place.after);
};

/** Said in words, since paper hides nothing. */
const drawWhen = (pen: Pen, { enabling }: InterviewItem, { index, names }: Known): void => {
  if (!enabling) return;
  const { behaviour, conditions, expression } = enabling;
  const joint = behaviour === 'all' ? '、かつ' : '、または';
  const words =
    expression === null && conditions.length > 0
      ? conditions.map((condition) => conditionWords(condition, index, names)).join(joint)
      : 'あてはまる方';
  pen.text(`（${words}だけ、お答えください）`, styles.small);
};

const titled = ({ prefix, text }: InterviewItem): string => [prefix, text].filter(Boolean).join(' ');

type Pen = ReturnType<typeof penOn>;

/** Writes from the upper edge down, and on to the next page. */
function penOn(sheet: Sheet) {
  const width = sheet.width - 2 * MARGIN;
  let y = MARGIN;
  const keep = (needed: number): void => {
    if (y + needed <= sheet.height - MARGIN - FOOT || y === MARGIN) return;
    sheet.addPage();
    y = MARGIN;
  };
  return {
    keep,
    gap: (mm: number) => void (y += mm),
    text: (text: string, style: TextStyle) => {
      for (const line of text.split('\n')) {
        keep(sheet.heightOf(line, width, style));
        y += sheet.text(line, { x: MARGIN, y, width }, style);
      }
    },
    /** A line to write on, with what stands in front of it and behind it. */
    line: (before = '', after = '') => {
      keep(LINE);
      const base = y + LINE - 2;
      if (before) sheet.text(before, { x: MARGIN, y: y + 2, width }, styles.body);
      if (after) sheet.text(after, { x: MARGIN, y: y + 2, width }, { ...styles.body, align: 'right' });
      sheet.line({ x: MARGIN, y: base }, { x: MARGIN + width, y: base }, { colour: '#737373', width: 0.3 });
      y += LINE;
    },
    save: (foot: string): Promise<Uint8Array> => {
      const pages = sheet.pageCount();
      for (let page = 0; page < pages; page += 1) {
        sheet.turnTo(page);
        const place = { x: MARGIN, y: sheet.height - FOOT, width };
        sheet.text(foot, place, styles.small);
        sheet.text(`${page + 1}/${pages}`, place, { ...styles.small, align: 'right' });
      }
      return sheet.save();
    },
  };
}
