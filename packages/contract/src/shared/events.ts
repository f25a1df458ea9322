import { z } from 'zod';
import { fileEndpoint } from '#shared/file-endpoint.ts';

/** Server-sent events tell that something changed, never what; the client fetches through the same endpoints. */
export const eventsPath = '/api/events';
/** For a patient: that somebody wrote, read or closed something on an order of theirs, or took a film out of it. */
export const patientEventsPath = '/api/patient-page/events';

export const changeTopics = [
  'patient',
  'patientImport',
  'video',
  'approach',
  'order',
  // What the patient sees of an order has changed by what staff did.
  'patientPage',
  'commonOrder',
  'videoTemplate',
  'favourite',
  'notification',
  'announcement',
  'staff',
  'session',
  'facility',
  'contact',
  'chat',
  'chatTemplate',
  'consentTemplate',
  'scenario',
  'icTemplate',
  'interviewTemplate',
  // What a patient answered, or staff did with it.
  'interview',
  // What happens in the room, stroke by stroke: nothing that a list shows.
  'talk',
  // Translations and readings of what patients read.
  'textLayer',
  // A form, its signers, gates, documents and what became of it.
  'consentForm',
  'consentPolicy',
  // The work of making a sealed PDF.
  'consentSealing',
  // What other systems get, are told and read.
  'interoperability',
] as const;
export type ChangeTopic = (typeof changeTopics)[number];
export type Change = { topic: ChangeTopic; id: string | null };

/** The name of the event that says: something went unheard, fetch again what is shown. */
export const gapEvent = 'gap';

const eventStream = { types: ['text/event-stream'] } as const;

export const eventFiles = {
  stream: fileEndpoint({
    method: 'GET',
    path: eventsPath,
    permission: 'signedIn',
    summary: 'Server-sent events: something changed in the own facility',
    // How long ago, in milliseconds, the page began to read: what changed since is told first.
    query: z.object({ within: z.coerce.number().int().min(0).optional().catch(undefined) }),
    file: eventStream,
    background: true,
  }),
};

export const patientEventFiles = {
  stream: fileEndpoint({
    method: 'GET',
    path: patientEventsPath,
    permission: 'link',
    summary: 'Server-sent events: something changed on an order that this link shows',
    file: eventStream,
    background: true,
  }),
};
