/**
 * The order in which requests are served when there are more than the server can answer at once. `urgent`: a patient or a colleague waits for it face to
 * face – signing, recording, signing in. `bulk`: exports, CSV files and work on many records, which can be requested again.
 */
export type AdmissionKind = 'urgent' | 'normal' | 'bulk';

type Admitted = {
  admission?: AdmissionKind;
  csv?: true;
  file?: { types: readonly string[] };
};

/** CSV files are bulk work in both directions; other endpoints name their admission. */
export const admissionOf = ({ admission, csv, file }: Admitted): AdmissionKind =>
  admission ?? (csv || file?.types.includes('text/csv') ? 'bulk' : 'normal');
