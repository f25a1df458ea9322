import type { PatientSummary } from '@nattoku/contract/patient/patient';

/** A patient as lists and pickers know one; tests say what they are about. */
export const aPatient = (more: Partial<PatientSummary> = {}): PatientSummary =>
  ({
    id: '0199c000-0000-7000-8000-000000000001',
    patientNumber: '00120045',
    familyName: '山口',
    givenName: '花子',
    familyNameKana: 'ヤマグチ',
    givenNameKana: 'ハナコ',
    birthDate: '1961-04-02',
    sex: 'female',
    departmentName: '内科',
    wardName: '5階東',
    room: '501',
    bed: null,
    archivedAt: null,
    isProvisional: false,
    isSensitive: false,
    isBirthDateEstimated: false,
    deceasedOn: null,
    mergedInto: null,
    sameNameCount: 0,
    doNotContact: false,
    needsInterpreter: false,
    ...more,
  }) as PatientSummary;
