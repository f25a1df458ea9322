import type { Permission } from '#auth/permissions.ts';
import type { AdmissionKind } from '#shared/admission.ts';
import type { Access, Method, Received, Returned, Schema } from '#shared/endpoint.ts';
import type { ProblemCode } from '#shared/problems.ts';

/** Another system of the hospital, whose key reads resources of this type, brings some in, or opens a patient on a screen. */
export type ClientAccess =
  | 'client.Patient'
  | 'client.Task'
  | 'client.Consent'
  | 'client.Communication'
  | 'client.Provenance'
  | 'client.DocumentReference'
  | 'client.Questionnaire'
  | 'client.QuestionnaireResponse'
  | 'client.QuestionnaireResponse.create'
  | 'client.Patient.write'
  | 'client.launch';

/**
 * Who may call, beside what an endpoint knows. `ownMachine`: a person at the machine itself. `all`: who has every one of these permissions.
 * `viewers`: one of these permissions suffices; for everybody else there is nothing at the address.
 */
export type FileAccess =
  | Access
  | ClientAccess
  | 'ownMachine'
  | { readonly all: readonly Permission[] }
  | { readonly viewers: readonly Access[] };

export const isClientAccess = (access: FileAccess): access is ClientAccess =>
  typeof access === 'string' && access.startsWith('client.');

export type FileEndpointShape = {
  method: Method | 'PATCH' | 'HEAD';
  /** The whole path, with {name} for parameters, and {name*} at its end for all that follows. */
  path: string;
  permission: FileAccess;
  /** When the server is short of connections; by default it follows from the shape (`admissionOf`). */
  admission?: AdmissionKind;
  summary: string;
  params?: Schema;
  /** One that does not fit is as unknown as an address that is not there. */
  query?: Schema;
  headers?: Schema;
  /** What is sent as JSON. */
  body?: Schema;
  /** Bytes that are sent. Without `maxBytes` they are taken as a stream, as many as come. */
  upload?: { types: readonly string[]; maxBytes?: number };
  /** What is answered; `ranged`: also in parts, and not again to a browser that has it. */
  file?: { types: readonly string[]; ranged?: true };
  /** What is answered as JSON. */
  response?: Schema;
  /** 200 unless it says otherwise; 201 and 204 come without a body. */
  status?: 201 | 204;
  problems?: readonly ProblemCode[];
  /** Sent by a program without a gesture of anybody: it does not keep an unattended session alive. */
  background?: true;
};

export type FileContract = Record<string, FileEndpointShape>;

/** Plain data: one call whose body or answer is not JSON of ours, but a file, a picture, a stream. */
export const fileEndpoint = <const E extends FileEndpointShape>(shape: E): E => shape;

/** What a handler receives after validation. */
export type ReceivedFile<E> = Omit<Received<E>, 'body'>;
/** What a handler gives: JSON where that is the answer. */
export type Answered<E> = E extends { response: Schema } ? Returned<E> : unknown;

export const pdfFile = { types: ['application/pdf'] } as const;
export const csvFile = { types: ['text/csv'] } as const;
export const pictureFile = { types: ['image/png', 'image/jpeg'] } as const;
export const octets = 'application/octet-stream';
