import type { Feature } from '@nattoku/contract/auth/permissions';
import { findDocuments, sealedOnly } from '#areas/interoperability/fhir/fhir.document.ts';
import { Conditions } from '#areas/interoperability/fhir/fhir.search.ts';
import { findSealedRecord } from '#areas/interoperability/fhir/fhir.talk-record.ts';
import { documentBytes } from '#domain/consent/document/issued-document.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Services } from '#kernel/services.ts';

type Files = Services['files'];

/** A sealed PDF, of a form or of a talk. */
export type SealedFile = {
  id: string;
  name: string;
  subject: { type: 'consentForm' | 'order'; id: string };
  patientId: string;
  sha256: Buffer;
  createdAt: Date;
  /** @throws Error where what is stored is not what was sealed */
  read: (files: Files) => Promise<Buffer>;
};

/** Null for what is not there, and for what is of an area that the facility does not use. */
export async function findSealedFile(tx: Tx, id: string, features: readonly Feature[]): Promise<SealedFile | null> {
  return (
    (features.includes('consent') ? await ofForm(tx, id) : null) ??
    (features.includes('icSupport') ? await ofTalk(tx, id) : null)
  );
}

async function ofForm(tx: Tx, id: string): Promise<SealedFile | null> {
  const conditions = new Conditions(sealedOnly);
  conditions.add(`d.id = ${conditions.place(id)}`);
  const [found] = await findDocuments(tx, conditions, 1);
  if (!found) return null;
  return {
    id: found.id,
    name: 'consent.pdf',
    subject: { type: 'consentForm', id: found.form_id },
    patientId: found.patient_id,
    sha256: found.sha256,
    createdAt: found.created_at,
    read: async (files) => Buffer.from(await documentBytes(files, found)),
  };
}

async function ofTalk(tx: Tx, id: string): Promise<SealedFile | null> {
  const found = await findSealedRecord(tx, id);
  if (!found) return null;
  return {
    id: found.id,
    name: 'talk.pdf',
    subject: { type: 'order', id: found.order_id },
    patientId: found.patient_id,
    sha256: found.sha256,
    createdAt: found.sealed_at,
    read: async (files) => Buffer.from(await documentBytes(files, found)),
  };
}
