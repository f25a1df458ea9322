import { z } from 'zod';
import { interviewReaders } from '#medical-interview/interview-readers.ts';
import { endpoint } from '#shared/endpoint.ts';
import { InterviewInstrumentId, PlainDate, Version } from '#shared/primitives.ts';
import { line, text } from '#shared/text.ts';

export const instrumentLimits = { name: 100, holder: 200, proof: 1000, version: 60, note: 1000 } as const;

export const InstrumentLicence = z.enum(['free', 'permitted', 'unclear', 'notPermitted']);
export type InstrumentLicence = z.infer<typeof InstrumentLicence>;
export const licenceNames: Record<InstrumentLicence, string> = {
  free: 'だれでも使える',
  permitted: '許諾を得た',
  unclear: '確認中',
  notPermitted: '使えない',
};

export const NewInterviewInstrument = z.object({
  name: line(instrumentLimits.name),
  /** Who owns it. */
  holder: line(instrumentLimits.holder),
  licence: InstrumentLicence,
  /** Where it says so: a letter, a page, a date. */
  proof: text(instrumentLimits.proof),
  /** Of the wording and of the way in which points are added. */
  scoringVersion: line(instrumentLimits.version),
  /** What its sum may be. */
  lowest: z.number().min(-1e6).max(1e6),
  highest: z.number().min(-1e6).max(1e6),
  missingRule: text(instrumentLimits.note),
  permittedOn: PlainDate.nullable(),
});
export type NewInterviewInstrument = z.infer<typeof NewInterviewInstrument>;

export const InterviewInstrument = NewInterviewInstrument.extend({ id: InterviewInstrumentId, version: Version });
export type InterviewInstrument = z.infer<typeof InterviewInstrument>;

/** Scales of others, and whether the hospital may use them (specification/medical-interview.md §11). */
export const interviewInstrumentContract = {
  list: endpoint({
    method: 'GET',
    path: '/interview-instruments',
    permission: interviewReaders,
    summary: 'Scales with their holder, licence, proof, range, scoring version and rule for missing answers',
    response: z.object({ items: z.array(InterviewInstrument) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/interview-instruments',
    permission: 'interview.manage',
    summary: 'Register a scale',
    body: NewInterviewInstrument,
    response: InterviewInstrument,
    idempotent: true,
    problems: ['request.invalid'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/interview-instruments/{instrumentId}',
    permission: 'interview.manage',
    summary: 'Change what is registered of a scale; what is published of it stays',
    params: z.object({ instrumentId: InterviewInstrumentId }),
    body: NewInterviewInstrument.extend({ version: Version }),
    response: InterviewInstrument,
    problems: ['notFound', 'record.versionConflict', 'request.invalid'],
  }),
};
