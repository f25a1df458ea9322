import type { PatientPage } from '@nattoku/contract/patient-page/patient-page';
import type { ReactNode } from 'react';
import { stepsOf } from '#progress/steps.ts';
import { PatientPageProvider, type PatientPageContext } from '#visit/patient-context.tsx';

/** A screen of an open visit in which nothing has happened yet. */
export const shownOn = (page: PatientPage, screen: ReactNode, more: Partial<PatientPageContext> = {}): ReactNode => (
  <PatientPageProvider
    value={{
      page,
      steps: stepsOf(page),
      contact: page.contact,
      records: { pending: [], delivered: [], refused: [], delivery: 'idle', kept: true, writing: 0 },
      isConfirmed: true,
      keeping: 'kept',
      preview: false,
      kiosk: false,
      record: newRecordId,
      go: () => {},
      back: () => {},
      draft: '',
      keepDraft: () => {},
      ask: (call) => call(),
      sendNow: async () => true,
      dismissRefused: () => {},
      leave: async () => {},
      ...more,
    }}
  >
    {screen}
  </PatientPageProvider>
);

const newRecordId = () => crypto.randomUUID();
