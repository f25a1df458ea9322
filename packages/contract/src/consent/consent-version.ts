import { z } from 'zod';
import { ExplanationBlocks } from '#video/approach.ts';
import { ReadingSection } from '#consent/consent-form.ts';
import { ConsentIntakeId } from '#consent/consent-intake.ts';
import { ConsentTemplate, consentTemplateLimits, ConsentTemplateVersion } from '#consent/consent-template.ts';
import { endpoint } from '#shared/endpoint.ts';
import { ConsentTemplateId, ConsentTemplateVersionId, Version } from '#shared/primitives.ts';
import { text } from '#shared/text.ts';

const byTemplate = z.object({ templateId: ConsentTemplateId });
const byVersion = z.object({ versionId: ConsentTemplateVersionId });
const versioned = z.object({ version: Version });
const noted = versioned.extend({ note: text(consentTemplateLimits.note) });
const moves = ['notFound', 'record.versionConflict', 'consent.templateMoved'] as const;

/**
 * The work on a version until it is published; fields and rules are laid by consent-editor.ts. A person who moves a version is shown the template as
 * it is then.
 */
export const consentVersionContract = {
  newVersion: endpoint({
    method: 'POST',
    path: '/consent-templates/{templateId}/versions',
    permission: 'consent.manage',
    summary: 'A draft of the next version, a copy of the newest',
    params: byTemplate,
    body: z.object({}),
    response: ConsentTemplate,
    idempotent: true,
    problems: ['notFound', 'consent.draftExists'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/consent-template-versions/{versionId}/discard',
    permission: 'consent.manage',
    summary: 'Throw a draft away; with the only version of a template the template goes',
    params: byVersion,
    body: versioned,
    /** Null where the template went, too. */
    response: z.object({ template: ConsentTemplate.nullable() }),
    problems: moves,
  }),
  replacePages: endpoint({
    method: 'PUT',
    path: '/consent-template-versions/{versionId}/pages',
    permission: 'consent.manage',
    summary: 'Lay a draft on the pages of another PDF; its fields stay where they are',
    params: byVersion,
    body: versioned.extend({ intakeId: ConsentIntakeId, takeFields: z.boolean() }),
    response: ConsentTemplate,
    problems: [...moves, 'consent.intakeGone'],
  }),
  saveBlocks: endpoint({
    method: 'PUT',
    path: '/consent-template-versions/{versionId}/blocks',
    permission: 'consent.manage',
    summary: 'Type the seven blocks of a draft; its pages are laid out again',
    params: byVersion,
    body: versioned.extend({ blocks: ExplanationBlocks }),
    response: ConsentTemplateVersion,
    problems: [...moves, 'request.invalid'],
  }),
  saveReading: endpoint({
    method: 'PUT',
    path: '/consent-template-versions/{versionId}/reading',
    permission: 'consent.manage',
    summary: 'The text that patients read on their screens; what a patient may always do is added to it',
    params: byVersion,
    body: versioned.extend({ reading: z.array(ReadingSection).max(consentTemplateLimits.sections) }),
    response: ConsentTemplateVersion,
    problems: [...moves, 'request.invalid'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/consent-template-versions/{versionId}/submit',
    permission: 'consent.manage',
    summary: 'Hand a draft over for approval, with a note on what changed',
    params: byVersion,
    body: noted,
    response: ConsentTemplate,
    problems: [...moves, 'request.invalid', 'consent.templateIncomplete'],
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/consent-template-versions/{versionId}/return',
    permission: 'consent.manage',
    summary: 'Give a version in review back to be mended, with a note',
    params: byVersion,
    body: noted,
    response: ConsentTemplate,
    problems: [...moves, 'request.invalid'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/consent-template-versions/{versionId}/publish',
    permission: 'consent.manage',
    summary: 'Approve and publish a version; the one before is retired, and forms that pin it go on',
    params: byVersion,
    /** `warningsSeen`: what the preflight warns of was shown, and is meant so. `reason`: why, where `templateGaps` finds something. */
    body: noted.extend({
      warningsSeen: z.boolean().default(false),
      reason: text(consentTemplateLimits.publishedReason).optional(),
    }),
    response: ConsentTemplate,
    problems: [
      ...moves,
      'request.invalid',
      'session.proofNeeded',
      'consent.templateIncomplete',
      'consent.templateWarned',
      'consent.approverIsAuthor',
    ],
  }),
  retire: endpoint({
    method: 'POST',
    path: '/consent-template-versions/{versionId}/retire',
    permission: 'consent.manage',
    summary: 'Order a published version no longer; forms that pin it go on',
    params: byVersion,
    body: versioned,
    response: ConsentTemplate,
    problems: moves,
  }),
};
