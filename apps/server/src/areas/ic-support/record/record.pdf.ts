import { PDFDocument } from '@cantoo/pdf-lib';
import type { RecordBody } from '@nattoku/contract/ic-support/ic-record';
import type { TalkPoint } from '@nattoku/contract/ic-support/ic-session';
import { languageReadWords } from '@nattoku/contract/text-layer/language-read';
import { resultWords } from '@nattoku/rules/talk/record-text';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { addDrawings, type PictureSource } from '#areas/ic-support/record/record.draw.ts';
import {
  decisionWords,
  departureWords,
  missingWords,
  pastDecisionWords,
  pointWords,
  procedureWords,
} from '#areas/ic-support/record/record.body.ts';
import { attachFile } from '#kernel/pdf/attach-file.ts';
import { type Fact, type Flow, flowOn } from '#kernel/pdf/pdf-flow.ts';
import { newSheet } from '#kernel/pdf/pdf-sheet.ts';
import type { Services } from '#kernel/services.ts';

type Means = { files: Pick<Services['files'], 'read'>; sourceOf: PictureSource };
type Edition = { body: RecordBody; number: number; changeNote: string; finalisedAt: Date; finalisedBy: string };

const kinds: Record<TalkPoint['kind'], string> = {
  topic: '患者さんの疑問・心配',
  risk: '説明したリスク',
  keyPoint: '理解の確認',
};

/** The record on paper, ready to be sealed, with what it says for programs attached. */
export async function drawRecord(
  edition: Edition,
  means: Means,
): Promise<{ document: PDFDocument; record: Uint8Array }> {
  const { body, number, changeNote, finalisedAt, finalisedBy } = edition;
  const flow = flowOn(await newSheet({ title: `説明の記録 ${body.procedure.name}`, paper: 'A4', now: finalisedAt }));
  flow.text('説明の記録', 'title');
  flow.text(`${body.facilityName}　第${number}版`, 'small');
  if (changeNote !== '') flow.text(`訂正：${changeNote}`);
  flow.facts([
    [
      '患者',
      `${body.patient.name}　患者番号 ${body.patient.patientNumber}　${formatBirthDate(body.patient.birthDate)}生`,
    ],
    ...factsOf(body),
  ]);
  addPoints(flow, body);
  addText(flow, 'シナリオと違う道', departureWords(body).join('\n'));
  addText(flow, '予定どおりでなかったこと', missingWords(body).join('\n'));
  addText(flow, '説明の要約', body.summary);
  addText(flow, 'メモ', body.notes.join('\n'));
  addText(flow, '決めたこと', body.agreed);
  flow.facts([['確定', `${formatDateTime(finalisedAt.toISOString())}　${finalisedBy}`]]);
  await addDrawings(flow, body.drawings, means);
  const written = await flow.save(`説明の記録　${body.patient.patientNumber}　第${number}版`);
  const document = await PDFDocument.load(written, { updateMetadata: false });
  const record = Buffer.from(JSON.stringify({ kind: 'talkRecord', ...edition }, null, 1));
  const attached = {
    name: 'talk-record.json',
    bytes: record,
    mediaType: 'application/json',
    description: '説明の記録',
  };
  attachFile(document, { ...attached, at: finalisedAt });
  return { document, record };
}

const factsOf = (body: RecordBody): Fact[] => {
  const { facts } = body;
  const all: Fact[] = [
    ['説明の内容', procedureWords(body.procedure)],
    ['病名・病期', [facts.diagnosis, facts.stage].filter((part) => part !== '').join('　')],
    ['術者・助手', [facts.operatorName, ...facts.assistants].filter((part) => part !== '').join('、')],
    ['シナリオ', body.scenario ?? ''],
    ['日時', `${formatDateTime(body.startedAt)} から ${body.minutes}分${body.outOfHours ? '（時間外）' : ''}`],
    ['場所', body.place],
    ['説明者', body.explainer],
    ['同席者', body.attendees.map(({ who }) => who).join('、')],
    ['患者さんの画面の言語', (body.languages ?? []).map(languageReadWords).join('、')],
    ['返事', [decisionWords(body), ...pastDecisionWords(body)].join('\n')],
  ];
  return all.filter(([, description]) => description !== '');
};

function addPoints(flow: Flow, { points }: RecordBody): void {
  for (const kind of ['topic', 'risk', 'keyPoint'] as const) {
    const own = points.filter((point) => point.kind === kind);
    if (own.length === 0) continue;
    flow.text(kinds[kind], 'heading');
    flow.table(
      [
        { heading: '項目', share: 0.4 },
        { heading: '結果', share: 0.22 },
        { heading: '補足', share: 0.38 },
      ],
      own
        .map(pointWords)
        .map(({ title, detail, reason, answer, ...ended }) => [
          title,
          resultWords(ended),
          [detail, answer === '' ? '' : `回答：${answer}`, reason].filter((part) => part !== '').join('\n'),
        ]),
    );
  }
}

function addText(flow: Flow, heading: string, text: string): void {
  if (text.trim() === '') return;
  flow.text(heading, 'heading');
  flow.text(text);
}

/** What is read stands in 14 points, as on the leaflets of links. */
const FOR_PATIENTS = 1.4;

type Leaflet = Pick<Edition, 'body' | 'finalisedAt'> & { call: string };

/** What the patient takes home: plain words where there are some, the drawings, what was agreed and whom to call. */
export async function drawLeaflet({ body, finalisedAt, call }: Leaflet, means: Means): Promise<Uint8Array> {
  const flow = flowOn(await newSheet({ title: 'ご説明の内容', paper: 'A4', now: finalisedAt }), FOR_PATIENTS);
  flow.text('ご説明の内容', 'title');
  flow.text(`${body.patient.name} 様`);
  flow.facts([
    ['説明した日', formatDateTime(body.startedAt)],
    ['説明した人', body.explainer],
    ['内容', procedureWords(body.procedure)],
    ['お返事', decisionWords(body)],
  ]);
  addText(flow, '決めたこと', body.agreed);
  const told = body.points.filter(({ result }) => result !== null && result !== 'waived' && result !== 'later');
  if (told.length > 0) flow.text('お話ししたこと', 'heading');
  for (const { title, plain, result } of told)
    flow.text(`・${plain === '' ? title : plain}${result === 'answered' ? '（お答えしました）' : ''}`);
  const later = body.points.filter(({ result }) => result === 'later');
  if (later.length > 0) flow.text('あとでお答えすること', 'heading');
  for (const { title } of later) flow.text(`・${title}`);
  flow.gap();
  flow.text('わからないこと、心配なことがあるときは', 'heading');
  flow.text(call);
  if (body.decision === 'agree') flow.text('同意は、あとから取りやめることができます。', 'small');
  await addDrawings(flow, body.drawings, means);
  return flow.save(`${body.facilityName}　${body.patient.name} 様`);
}
