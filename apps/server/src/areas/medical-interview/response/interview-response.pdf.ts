import { respondentNames } from '@nattoku/contract/medical-interview/interview-answer';
import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import { interviewChannelNames, interviewStateNames } from '@nattoku/contract/medical-interview/interview-state';
import type { InterviewPhotoId } from '@nattoku/contract/shared/primitives';
import { layerLanguageNames, layerLanguageOf } from '@nattoku/contract/text-layer/text-layer';
import { sheetOf, type SheetAnswer, type SheetLine } from '@nattoku/rules/interview/answer/answer-sheet';
import { answerWords, shortName } from '@nattoku/rules/interview/answer/answer-words';
import { bandOf } from '@nattoku/rules/interview/evaluation/interview-score';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import { fullName } from '@nattoku/rules/text/person-name';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { readInterview } from '#domain/interview/read-interview.ts';
import { type Column, type Fact, type Flow, flowOn } from '#kernel/pdf/pdf-flow.ts';
import { newSheet, type SheetPicture } from '#kernel/pdf/pdf-sheet.ts';

type Printed = {
  response: InterviewResponse;
  facilityName: string;
  /** Who had it printed, and when: what stands on paper is a copy of that moment. */
  by: string;
  now: Date;
};
/** Null where a picture is gone. */
type Pictures = (id: InterviewPhotoId) => Promise<SheetPicture | null>;

/**
 * A response on paper: what was asked and answered, in the patient's own words, what it points out, what staff corrected, and by whom it was read and
 * finalised. It is a copy of the record, made anew each time and not sealed (specification/medical-interview.md §31).
 */
export async function drawInterview({ response, facilityName, by, now }: Printed, pictures: Pictures) {
  const { title, template, patient, state } = response;
  const flow = flowOn(await newSheet({ title: `問診の回答 ${title}`, paper: 'A4', now }));
  flow.text('問診の回答', 'title');
  flow.text(`${title}（第${template.number}版）`, 'heading');
  flow.text(`${facilityName}　状態：${interviewStateNames[state]}${isFinal(state) ? '' : '（確定前の控え）'}`, 'small');
  flow.facts(factsOf(response));
  addFlags(flow, response);
  const lines = await linesOf(response);
  addAnswers(flow, response, lines);
  addHistory(flow, response);
  await addPictures(flow, response, { lines, pictures });
  return flow.save(`${patient?.patientNumber ?? ''}　印刷 ${formatDateTime(now.toISOString())} ${by}`);
}

const isFinal = (state: InterviewResponse['state']): boolean => state === 'finalised' || state === 'amended';

const actWords = (act: InterviewResponse['reviewed']): string =>
  act ? `${formatDateTime(act.at)}　${act.by?.name ?? ''}` : '';

function factsOf({ patient, submissions, reviewed, finalised, order }: InterviewResponse): Fact[] {
  const [newest] = submissions;
  const who = newest?.respondent;
  const language = newest ? layerLanguageOf(newest.language) : null;
  const all: Fact[] = [
    [
      '患者',
      patient
        ? `${fullName(patient)}　患者番号 ${patient.patientNumber}　${formatBirthDate(patient.birthDate)}生`
        : '患者の照合待ち',
    ],
    ['受信', newest ? formatDateTime(newest.receivedAt) : ''],
    ['回答者', who ? [respondentNames[who.kind], who.name, who.relation].filter((part) => part !== '').join('　') : ''],
    ['回答の方法', newest ? interviewChannelNames[newest.channel] : ''],
    ['入力した職員', newest?.enteredBy?.name ?? ''],
    ['読んだ言語', language === null ? '' : layerLanguageNames[language]],
    ['確認', actWords(reviewed)],
    ['確定', actWords(finalised)],
    ['オーダー', order.title],
  ];
  return all.filter(([, description]) => description !== '');
}

const levels = { red: '至急', amber: '注意' } as const;

function addFlags(flow: Flow, { flags }: InterviewResponse): void {
  if (flags.length === 0) return;
  flow.text(`要注意（${flags.length}件）`, 'heading');
  flow.text('回答と、問診票に決めた条件を、そのまま示しています。診断や判断ではありません。', 'small');
  flow.table(
    [
      { heading: '要注意', share: 0.24 },
      { heading: '回答と条件', share: 0.46 },
      { heading: '確認した人', share: 0.3 },
    ],
    flags.map(({ level, name, said, rule, isGone, acknowledged }) => [
      `【${levels[level]}】${name}${isGone ? '\nいまの回答では該当しません' : ''}`,
      `${said.join('、')}\n条件：${rule}`,
      acknowledged
        ? [acknowledged.by?.name ?? '—', formatDateTime(acknowledged.at), acknowledged.note].filter(Boolean).join('\n')
        : 'まだ確認されていません',
    ]),
  );
}

/** As the page of the response shows them. */
async function linesOf({ form, current, facts, former }: InterviewResponse): Promise<SheetLine[]> {
  const { evaluation } = await readInterview(form, current, { facts, former: former?.answers ?? {} });
  const answers = { ...current.answers, ...Object.fromEntries(evaluation.values) };
  return sheetOf(treeOf(form.items, {}), { ...current, answers }, { before: former, asked: evaluation.asked });
}

function addAnswers(flow: Flow, response: InterviewResponse, lines: readonly SheetLine[]): void {
  const { former } = response;
  flow.text('回答', 'heading');
  if (lines.length === 0) return flow.text('まだ回答がありません。');
  const columns: Column[] = former
    ? [
        { heading: '質問', share: 0.34 },
        { heading: '回答', share: 0.42 },
        { heading: `前回（${formatDate(former.answeredAt)}）`, share: 0.24 },
      ]
    : [
        { heading: '質問', share: 0.38 },
        { heading: '回答', share: 0.62 },
      ];
  flow.table(
    columns,
    lines.map((line) =>
      line.kind === 'heading'
        ? [`${'　'.repeat(Math.min(line.depth, 3) - 1)}${line.text}`]
        : [questionOf(line), answerOf(line, response), ...(former ? [beforeOf(line)] : [])],
    ),
  );
}

const questionOf = ({ item }: SheetAnswer): string =>
  `${item.prefix}${item.prefix === '' ? '' : ' '}${item.text.trim() === '' ? shortName(item) : item.text}`;

function answerOf({ key, item, now }: SheetAnswer, { corrections, original }: InterviewResponse): string {
  const band = item.kind === 'computed' && now?.type === 'number' ? bandOf(item.score?.bands ?? [], now.value) : null;
  const words = now === undefined ? '未回答' : `${answerWords(item, now)}${band ? `（${band.label}）` : ''}`;
  const last = corrections.filter(({ place }) => place === key).at(-1);
  if (!last) return words;
  const sent = original?.answers[key];
  return [
    words,
    `（${last.isAmendment ? '確定後に訂正' : '訂正'}）患者さんの回答：${sent === undefined ? '未回答' : answerWords(item, sent)}`,
    `理由：${last.reason}（${last.by.name}　${formatDateTime(last.at)}）`,
  ].join('\n');
}

const changes = { changed: '変更', added: '今回から', removed: '今回なし' } as const;

const beforeOf = ({ item, before, change }: SheetAnswer): string => {
  const words = before === undefined ? '—' : answerWords(item, before);
  return change === null || change === 'same' || change === 'unanswered' ? words : `${words}\n（${changes[change]}）`;
};

function addHistory(flow: Flow, { submissions, corrections, returns, reviewed, finalised }: InterviewResponse): void {
  const events = [
    ...submissions.map(({ receivedAt, number, respondent, channel, enteredBy }) => ({
      at: receivedAt,
      what: number > 1 ? `${number}回目の回答` : '回答',
      detail: [respondentNames[respondent.kind], respondent.name, interviewChannelNames[channel], enteredBy?.name],
    })),
    ...corrections.map(({ at, by, reason, isAmendment }) => ({
      at,
      what: isAmendment ? '確定後に訂正した' : '訂正した',
      detail: [by.name, `理由：${reason}`],
    })),
    ...returns.map(({ at, by, question }) => ({ at, what: '患者さんに確認した', detail: [by.name, question] })),
    ...[{ act: reviewed, what: '確認済みにした' } as const, { act: finalised, what: '確定した' } as const].flatMap(
      ({ act, what }) => (act ? [{ at: act.at, what, detail: [act.by?.name] }] : []),
    ),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  if (events.length === 0) return;
  flow.text('履歴', 'heading');
  flow.table(
    [
      { heading: '日時', share: 0.24 },
      { heading: 'できごと', share: 0.26 },
      { heading: '内容', share: 0.5 },
    ],
    events.map(({ at, what, detail }) => [formatDateTime(at), what, detail.filter(Boolean).join('・')]),
  );
}

type Shown = { lines: readonly SheetLine[]; pictures: Pictures };

/** What was photographed or signed stands behind, named by its question. */
async function addPictures(flow: Flow, { photos }: InterviewResponse, { lines, pictures }: Shown): Promise<void> {
  const named = lines.flatMap((line) =>
    line.kind === 'answer' && line.now?.type === 'files'
      ? line.now.files.map((id, index) => ({
          id,
          name: `${line.item.kind === 'signature' ? '署名' : '写真'}：「${shortName(line.item)}」${index + 1}枚目`,
        }))
      : [],
  );
  for (const { id, name } of named) {
    const photo = photos.find((one) => one.id === id);
    const picture = photo && (await pictures(photo.id));
    if (photo && picture) await flow.picture({ ...picture, width: photo.width, height: photo.height }, name);
    else flow.text(`${name}：表示できません`, 'small');
  }
}
