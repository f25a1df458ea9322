import { ApiProblem } from '@nattoku/contract/shared/client';
import { patientContract, type PatientSearch, type PatientSummary } from '@nattoku/contract/patient/patient';
import { useRef, useState } from 'react';
import { sentenceOf } from '#editing/sentence-of.ts';
import { patientsQuery } from '#parts/patient/patient.queries.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

const first: Omit<PatientSearch, 'text'> = { page: 1, pageSize: 20, archived: false, sort: 'kana', descending: false };

/** The first page of those whose number, name or reading holds the words. */
export const patientsLike = (text: string) => patientsQuery({ ...first, text });

/** Takes the patient whom a number or the words name, and says why nobody is taken. One thing at a time. */
export function useTakeTyped(onChoose: (patient: PatientSummary) => unknown, without?: string) {
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef(false);

  const take = async (find: () => Promise<PatientSummary | string | null>) => {
    if (busy.current) return;
    busy.current = true;
    setProblem(null);
    try {
      const found = await find();
      if (typeof found === 'string') setProblem(found);
      else if (found && found.id !== without) await onChoose(found);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      busy.current = false;
    }
  };

  return {
    problem,
    takeNumber: (patientNumber: string) =>
      take(async () => (await byNumber(patientNumber)) ?? `患者番号「${patientNumber}」の患者は見つかりませんでした。`),
    takeOnly: (text: string) => take(() => (text === '' ? Promise.resolve(null) : onlyOne(text))),
  };
}

/** Of several nobody is taken: the list stands there to choose from. */
async function onlyOne(text: string): Promise<PatientSummary | null> {
  const { items, total } = await queryClient.fetchQuery(patientsLike(text));
  return total === 1 ? (items[0] ?? null) : null;
}

async function byNumber(patientNumber: string): Promise<PatientSummary | null> {
  try {
    return await call(patientContract.findByNumber, { body: { patientNumber } });
  } catch (error) {
    if (error instanceof ApiProblem && error.body.status === 404) return null;
    throw error;
  }
}
