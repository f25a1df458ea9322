import type { CsvEncoding } from '@nattoku/contract/shared/csv';
import iconv from 'iconv-lite';
import { refusedCsv } from '#kernel/csv/csv-refusal.ts';

const startsWith = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, at) => bytes[at] === byte);

const asCsv =
  'Excelで開き、「名前を付けて保存」で「CSV UTF-8（コンマ区切り）」を選んで保存し、そのファイルを選んでください。';

/** What is no CSV at all, by its first bytes and never by its name. */
function refuseOtherFiles(bytes: Uint8Array): void {
  if (bytes.length === 0)
    throw refusedCsv('ファイルが空です。見出しの行とデータの行を入れて、もう一度選んでください。');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) throw refusedCsv(`Excelブック（.xlsx）かZIPファイルです。${asCsv}`);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw refusedCsv(`古い形式のExcelブック（.xls）です。${asCsv}`);
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff))
    throw refusedCsv(`文字コードがUTF-16の「Unicodeテキスト」です。${asCsv}`);
  if (bytes.includes(0)) throw refusedCsv(`CSVではない（文字以外のデータを含む）ファイルです。${asCsv}`);
  if (isIso2022(bytes)) throw refusedCsv(`文字コードがJIS（ISO-2022-JP）です。${asCsv}`);
}

/** ESC $ B and its kin switch to kanji; a table has no other use for them. */
const isIso2022 = (bytes: Uint8Array): boolean => {
  const at = bytes.indexOf(0x1b);
  return at >= 0 && bytes[at + 1] === 0x24;
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

const between = (byte: number | undefined, from: number, to: number): boolean =>
  byte !== undefined && byte >= from && byte <= to;

type Reading = { isValid: boolean; kana: number };

/** Reads the bytes as EUC-JP; `kana` counts full-width kana, which every Japanese table has in it somewhere. */
function readAsEuc(bytes: Uint8Array): Reading {
  let kana = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const second = bytes[at + 1];
    if (byte === 0x8e && between(second, 0xa1, 0xdf)) at += 1;
    else if (byte === 0x8f && between(second, 0xa1, 0xfe) && between(bytes[at + 2], 0xa1, 0xfe)) at += 2;
    else if (between(byte, 0xa1, 0xfe) && between(second, 0xa1, 0xfe)) {
      if (byte === 0xa4 || byte === 0xa5) kana += 1;
      at += 1;
    } else return { isValid: false, kana };
  }
  return { isValid: true, kana };
}

function isCp932(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || between(byte, 0xa1, 0xdf)) continue;
    const second = bytes[at + 1];
    const isLead = between(byte, 0x81, 0x9f) || between(byte, 0xe0, 0xfc);
    if (!isLead || !(between(second, 0x40, 0x7e) || between(second, 0x80, 0xfc))) return false;
    at += 1;
  }
  return true;
}

const isHalfWidthKanaOnly = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte < 0x80 || between(byte, 0xa1, 0xdf));

/**
 * In which encoding the file was saved, by its content. A file that could be both Shift_JIS and EUC-JP is the latter when it has full-width
 * kana in it as such, or bytes that no half-width kana has: text in Shift_JIS breaks the rules of EUC-JP within a few kanji.
 */
export function detectEncoding(bytes: Uint8Array): CsvEncoding {
  refuseOtherFiles(bytes);
  if (isUtf8(bytes)) return 'utf-8';
  const euc = readAsEuc(bytes);
  const couldBeCp932 = isCp932(bytes);
  if (euc.isValid && (!couldBeCp932 || euc.kana > 0 || !isHalfWidthKanaOnly(bytes))) return 'euc-jp';
  if (couldBeCp932) return 'cp932';
  throw refusedCsv(`文字コードを判別できません。途中で文字が壊れている可能性があります。${asCsv}`);
}

/** The whole text with one kind of line end, in the encoding that somebody chose or the one it has. Throws `csv.refused` for what is no CSV. */
export function decodeCsv(bytes: Uint8Array, chosen?: CsvEncoding): { encoding: CsvEncoding; text: string } {
  if (chosen) refuseOtherFiles(bytes);
  const encoding = chosen ?? detectEncoding(bytes);
  const text = iconv.decode(bytes, encoding === 'utf-8' ? 'utf8' : encoding === 'cp932' ? 'cp932' : 'euc-jp');
  return { encoding, text: text.replace(/\r\n?/g, '\n') };
}
