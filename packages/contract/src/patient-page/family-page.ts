import { z } from 'zod';
import { RelationCode } from '#patient/related-person.ts';
import { Contact } from '#patient-page/patient-page.ts';
import { endpoint } from '#shared/endpoint.ts';
import { fileEndpoint } from '#shared/file-endpoint.ts';
import { Language, Nothing, OrderItemId, PlainDate } from '#shared/primitives.ts';
import { verbatim } from '#shared/text.ts';
import { LayerLanguage, ShownLayers } from '#text-layer/text-layer.ts';
import { Chapter, Playback } from '#video/video.ts';

/** What an item explains, whatever it is: its title, its texts and its film. Nothing that anybody asked, answered, wrote or signed. */
export const Explanation = z.object({
  id: OrderItemId,
  title: z.string(),
  description: z.string(),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })),
  /** `available`: false for one that the hospital withdrew. */
  film: z
    .object({
      durationSeconds: z.number(),
      available: z.boolean(),
      playback: Playback,
      chapters: z.array(Chapter),
    })
    .nullable(),
});
export type Explanation = z.infer<typeof Explanation>;

export const FamilySession = z.object({
  state: z.enum(['none', 'needsBirthDate', 'verified']),
  contact: Contact.nullable(),
  triesLeft: z.int().nullable(),
});
export type FamilySession = z.infer<typeof FamilySession>;

export const FamilyPage = z.object({
  contact: Contact,
  /** Who looks, as the patient wrote it. */
  familyName: z.string(),
  relation: RelationCode,
  /** In which the patient wants the page to begin. */
  language: Language.nullable(),
  patientName: z.string(),
  patientNameKana: z.string(),
  title: z.string(),
  items: z.array(Explanation),
  /** What the hospital's own texts say in the language that was asked for. */
  layers: ShownLayers.optional(),
});
export type FamilyPage = z.infer<typeof FamilyPage>;

export const familyPageContract = {
  exchange: endpoint({
    method: 'POST',
    path: '/family-page/exchange',
    admission: 'urgent',
    permission: 'anonymous',
    summary:
      'Swap the secret of a family link for a session cookie of its own; unknown and ended links look alike, whatever ended them',
    body: z.object({ secret: verbatim(200) }),
    response: FamilySession,
    problems: ['link.invalid', 'link.locked', 'familyLink.notHere', 'request.tooMany'],
  }),
  session: endpoint({
    method: 'GET',
    path: '/family-page/session',
    permission: 'anonymous',
    summary: 'How far this browser has come with a family link',
    response: FamilySession,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/family-page/verify',
    admission: 'urgent',
    permission: 'familyUnverified',
    summary: "Check the patient's birth date; five wrong ones lock this link, and no other",
    body: z.object({ birthDate: PlainDate }),
    response: FamilySession,
    problems: ['link.birthDateWrong', 'link.locked', 'link.invalid', 'link.sessionMissing'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/family-page',
    permission: 'family',
    summary: 'What the order explains: titles, texts and films',
    query: z.object({ language: LayerLanguage.optional() }),
    response: FamilyPage,
    problems: ['link.sessionMissing', 'link.invalid'],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/family-page/leave',
    admission: 'urgent',
    permission: 'anonymous',
    summary: 'End the session of a family member on this device',
    response: Nothing,
  }),
};

export const familyEventsPath = '/api/family-page/events';

export const familyEventFiles = {
  stream: fileEndpoint({
    method: 'GET',
    path: familyEventsPath,
    permission: 'family',
    summary: 'Server-sent events: something changed on the order that this family link shows',
    file: { types: ['text/event-stream'] },
    background: true,
  }),
};
