import { respondentNames } from '@nattoku/contract/medical-interview/interview-answer';
import {
  interviewExport,
  type InterviewExportColumn,
  type InterviewSummary,
} from '@nattoku/contract/medical-interview/interview-list';
import { interviewChannelNames, interviewStateNames } from '@nattoku/contract/medical-interview/interview-state';
import type { Language, OrderItemId } from '@nattoku/contract/shared/primitives';
import { layerLanguageNames, layerLanguageOf } from '@nattoku/contract/text-layer/text-layer';
import { allAnswersText } from '@nattoku/rules/interview/result/chart-text';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { eq, inArray } from 'drizzle-orm';
import { interviewList } from '#areas/medical-interview/list/interview-list.ts';
import { interviewRows } from '#areas/medical-interview/list/interview-list.rows.ts';
import { interviewItems } from '#domain/interview/interview-item.table.ts';
import { interviewsOfItems } from '#domain/interview/interview-items.ts';
import { readSentInterviews } from '#domain/interview/read-sent.ts';
import { sentInterviews } from '#domain/interview/sent-interviews.ts';
import { staff } from '#domain/staff/staff.table.ts';
import { patientWriters } from '#domain/patient/patient-writers.ts';
import type { Tx } from '#kernel/database/database.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';

type FileRow = InterviewSummary & { answers: string; reviewedBy: string; language: string };

export const serveInterviewExport = (): FileRoutes =>
  serveFiles(interviewExport.files, {
    export: interviewList.asFile<FileRow, InterviewExportColumn>({
      ...interviewExport,
      fileName: 'interviews.csv',
      rows: fileRows,
      writers: writers(),
    }),
  });

const fileRows = async (tx: Tx, ids: readonly OrderItemId[], now: Date): Promise<FileRow[]> => {
  const rows = await interviewRows(tx, ids, now);
  const interviews = await interviewsOfItems(tx, ids);
  const sent = await sentInterviews(tx, ids);
  const readings = await readSentInterviews(tx, interviews, sent);
  const reviewers = await reviewersOf(tx, ids);
  return rows.map((row) => {
    const read = readings.get(row.id);
    const found = sent.get(row.id);
    if (!read || !found) return { ...row, answers: '', reviewedBy: '', language: '' };
    const answers = allAnswersText(read.evaluator, read.evaluation);
    return { ...row, answers, reviewedBy: reviewers.get(row.id) ?? '', language: languageOf(found.newest.language) };
  });
};

const languageOf = (language: Language): string => {
  const layered = layerLanguageOf(language);
  return layered === null ? '日本語' : layerLanguageNames[layered];
};

const reviewersOf = async (tx: Tx, ids: readonly OrderItemId[]): Promise<ReadonlyMap<OrderItemId, string>> => {
  const rows = await tx
    .select({ id: interviewItems.orderItemId, name: staff.name })
    .from(interviewItems)
    .innerJoin(staff, eq(staff.id, interviewItems.reviewedBy))
    .where(inArray(interviewItems.orderItemId, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const figureWords = ({ name, value, band }: InterviewSummary['figures'][number]): string =>
  `${name}：${value}${band === null ? '' : `（${band}）`}`;

/** Each column as a spreadsheet shows it. */
const writers = (): Record<InterviewExportColumn, (row: FileRow) => string | null | undefined> => ({
  receivedAt: ({ receivedAt }) => receivedAt && formatDateTime(receivedAt),
  ...patientWriters,
  title: ({ title, versionNumber }) => `${title}（第${versionNumber}版）`,
  state: ({ state }) => interviewStateNames[state],
  flags: ({ flags, flagNames }) =>
    [
      flags.red > 0 ? `赤${flags.red}` : '',
      flags.amber > 0 ? `黄${flags.amber}` : '',
      flagNames.length > 0 ? `未確認：${flagNames.join('、')}` : '',
    ]
      .filter(Boolean)
      .join(' '),
  figures: ({ figures }) => figures.map(figureWords).join(' '),
  respondent: ({ respondent }) => respondent && respondentNames[respondent],
  channel: ({ channel }) => channel && interviewChannelNames[channel],
  language: ({ language }) => language,
  assignee: ({ assignee }) => assignee?.name,
  reviewedBy: ({ reviewedBy }) => reviewedBy,
  answers: ({ answers }) => answers,
});
