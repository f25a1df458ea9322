import { CSV_MAX_BYTES, type CsvFile } from '@nattoku/contract/shared/csv';
import { staffImportContract, type StaffCsvReport } from '@nattoku/contract/staff/staff-import';
import { useState } from 'react';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';

export type ChosenCsv = { name: string; bytes: CsvFile; report: StaffCsvReport };

const megabytes = CSV_MAX_BYTES / 1024 / 1024;

/** A file that somebody chose, once the server has looked at it. Too large a one is not even read. */
export function useChosenCsv() {
  const [chosen, setChosen] = useState<ChosenCsv>();
  const { run, refuse, pending, refusal } = useCommand();

  const choose = async (file: File): Promise<void> => {
    if (file.size > CSV_MAX_BYTES) return refuse(tooLarge);
    await run(async () => {
      const bytes = await bytesOf(file);
      if (bytes === null) return refuse('ファイルを読み込めませんでした。もう一度選んでください。');
      setChosen({ name: file.name, bytes, report: await call(staffImportContract.check, { body: bytes }) });
    });
  };
  return { chosen, choose, clear: () => setChosen(undefined), isReading: pending, problem: refusal };
}

const tooLarge = `ファイルが大きすぎます（${megabytes}MBまで）。職員の一覧だけを入れたCSVにするか、ファイルを分けてください。`;

/** Null where the disk or the cloud folder took the file away between choosing and reading. */
async function bytesOf(file: File): Promise<CsvFile | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
