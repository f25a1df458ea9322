import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/client';
import { CSV_MAX_BYTES, type CsvFile } from '@nattoku/contract/shared/csv';
import { staffImportContract, type StaffCsvReport } from '@nattoku/contract/staff/staff-import';
import { useRef, useState } from 'react';
import { call } from '#platform/call.ts';

export type ChosenCsv = { name: string; bytes: CsvFile; report: StaffCsvReport };

const megabytes = CSV_MAX_BYTES / 1024 / 1024;

/** A file that somebody chose, once the server has looked at it. Too large a one is not even read. */
export function useChosenCsv() {
  const [chosen, setChosen] = useState<ChosenCsv>();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const busy = useRef(false);

  const choose = async (file: File) => {
    if (busy.current) return;
    setProblem(undefined);
    if (file.size > CSV_MAX_BYTES) {
      setProblem(
        `ファイルが大きすぎます（${megabytes}MBまで）。職員の一覧だけを入れたCSVにするか、ファイルを分けてください。`,
      );
      return;
    }
    busy.current = true;
    setReading(true);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      setChosen({ name: file.name, bytes, report: await call(staffImportContract.check, { body: bytes }) });
    } catch (error) {
      setProblem(sentenceFor(error));
    } finally {
      busy.current = false;
      setReading(false);
    }
  };
  return { chosen, choose, clear: () => setChosen(undefined), isReading, problem };
}

function sentenceFor(error: unknown): string {
  if (error instanceof ApiProblem) return error.body.detail ?? error.body.title;
  if (error instanceof NetworkProblem) return '通信できませんでした。もう一度お試しください。';
  // The disk or the cloud folder took the file away between choosing and reading.
  if (error instanceof DOMException) return 'ファイルを読み込めませんでした。もう一度選んでください。';
  throw error;
}
