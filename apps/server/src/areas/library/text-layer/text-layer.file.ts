import type { CsvFile } from '@nattoku/contract/shared/csv';
import {
  layerLanguageNames,
  layerLimits,
  layerStateNames,
  type LayerLanguage,
  type ReadLayerFile,
} from '@nattoku/contract/text-layer/text-layer';
import { layerProblem } from '@nattoku/contract/text-layer/text-layer-input';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { findContent, findToWrite } from '#areas/library/text-layer/text-layer.content.ts';
import { currentLayers } from '#domain/text-layer/current-layers.ts';
import type { ContentRef, LayeredText } from '#domain/text-layer/layered-content.ts';
import { type LayerRow, standingOf } from '#domain/text-layer/layer-standing.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { csvDownload, writeCsv } from '#kernel/csv/csv-writer.ts';
import { openCsv } from '#kernel/csv/csv-reader.ts';
import { refusedCsv } from '#kernel/csv/csv-refusal.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

type InLanguage = ContentRef & { language: LayerLanguage };

/** The columns of a translator's file; what is read again is found by the first and the last but one. */
const columns = {
  key: '記号',
  label: '場所',
  japanese: '日本語（変えないでください）',
  body: '訳',
  state: '状態',
} as const;

/** UTF-8 alone: no other of the hospitals' encodings has the letters of every language. */
export const exportLayers = (scope: StaffScope, { language, ...content }: InLanguage) =>
  recordedRead(scope, async (tx) => {
    const { title, texts } = await findContent(tx, content, scope);
    const standings = standingOf(texts, inLanguage(await currentLayers(tx, content), language));
    const rows = texts.map(({ key, label, japanese }, index) => {
      const { state, row } = standings[index] ?? { state: 'missing' as const, row: null };
      return [key, label, japanese, state === 'outdated' ? '' : (row?.body ?? ''), layerStateNames[state]];
    });
    const file = writeCsv(Object.values(columns), rows, 'utf-8');
    return {
      result: csvDownload(`${fileNameOf(title)}_${layerLanguageNames[language]}.csv`, file),
      audit: {
        action: 'textLayer.export',
        subject: { type: content.kind, id: content.contentId },
        detail: { language, count: rows.length },
      },
    };
  });

const fileNameOf = (title: string): string => title.replaceAll(/[\\/:*?"<>|\s]+/gu, '_').slice(0, 60);

const inLanguage = (rows: readonly LayerRow[], language: LayerLanguage): LayerRow[] =>
  rows.filter((row) => row.language === language);

type Row = { line: number; cells: string[] };

/** What a translator sent back, laid beside the texts as they stand now. A row whose Japanese is no longer the same is named, not taken. */
export const readLayerFile = (
  scope: StaffScope,
  { language, ...content }: InLanguage,
  file: CsvFile,
): Promise<ReadLayerFile> =>
  read(scope, async (tx) => {
    const { texts } = await findToWrite(tx, content, scope);
    const standings = standingOf(texts, inLanguage(await currentLayers(tx, content), language));
    const { header, rows } = await openCsv(file, { maxRows: layerLimits.texts });
    const places = placesIn(header);
    const answer: ReadLayerFile = { drafts: [], unchanged: 0, problems: [] };
    for await (const row of rows) {
      const found = readRow(row, places, { texts, language });
      if ('problem' in found) answer.problems.push({ line: row.line, problem: found.problem });
      else if (found.body === '' || found.body === (standings[found.at]?.row?.body ?? '')) answer.unchanged += 1;
      else answer.drafts.push({ key: found.key, body: found.body });
    }
    return answer;
  });

type Places = Record<'key' | 'japanese' | 'body', number>;

const placesIn = (header: readonly string[]): Places => {
  const at = (name: string) => header.indexOf(name);
  const places = { key: at(columns.key), japanese: at(columns.japanese), body: at(columns.body) };
  if (Object.values(places).includes(-1)) {
    const names = [columns.key, columns.japanese, columns.body].map((name) => `「${name}」`).join('');
    throw refusedCsv(`${names}の列がありません。この画面から書き出したファイルに訳を入れて、取り込んでください。`);
  }
  return places;
};

type Known = { texts: readonly LayeredText[]; language: LayerLanguage };
type ReadRow = { at: number; key: string; body: string } | { problem: string };

const readRow = ({ cells }: Row, places: Places, { texts, language }: Known): ReadRow => {
  const cell = (name: keyof Places) => unquoted(cells[places[name]] ?? '');
  const japanese = normaliseText(cell('japanese'));
  const key = cell('key').trim();
  const own = texts.findIndex((text) => text.key === key && normaliseText(text.japanese) === japanese);
  // What moved within the content is found by its words.
  const at = own === -1 ? texts.findIndex((text) => normaliseText(text.japanese) === japanese) : own;
  const text = texts[at];
  if (!text) {
    const isKnown = texts.some((each) => each.key === key);
    return { problem: isKnown ? 'もとの日本語が今と違います' : 'この記号の文はありません' };
  }
  const body = normaliseText(cell('body'));
  const problem = layerProblem(language, { ...text, body });
  return problem ? { problem } : { at, key: text.key, body };
};

/** A cell that a spreadsheet would calculate was written with a mark in front. */
const unquoted = (cell: string): string => cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/u, '');
