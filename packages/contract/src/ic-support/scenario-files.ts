import { z } from 'zod';
import { ScenarioSteps, scenarioLimits } from '#ic-support/scenario-step.ts';
import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint, octets, pictureFile } from '#shared/file-endpoint.ts';
import { ScenarioPictureId } from '#shared/primitives.ts';
import { line, text } from '#shared/text.ts';

export const SCENARIO_FILE_FORMAT = 'nattoku-scenario-1';

/** A scenario as a file, for another hospital or a backup. Pictures and films are named, and do not go along. */
export const ScenarioFile = z.object({
  format: z.literal(SCENARIO_FILE_FORMAT),
  name: line(scenarioLimits.name),
  description: text(scenarioLimits.description),
  steps: ScenarioSteps,
});
export type ScenarioFile = z.infer<typeof ScenarioFile>;

export const ScenarioPicture = z.object({ id: ScenarioPictureId, width: z.int(), height: z.int() });
export type ScenarioPicture = z.infer<typeof ScenarioPicture>;
export const SCENARIO_PICTURE_MAX_BYTES = 20 * 1024 ** 2;
export const scenarioPicturesPath = `${apiPrefix}/scenario-pictures`;
export const scenarioPicturePath = (pictureId: string): string => `${scenarioPicturesPath}/${pictureId}`;

/** Who may see what is published. */
export const scenarioReaders = ['icSupport.view', 'icSupport.order', 'icSupport.manage'] as const;

export const scenarioFiles = {
  addPicture: fileEndpoint({
    method: 'POST',
    path: scenarioPicturesPath,
    permission: 'icSupport.manage',
    summary: 'Take a picture in for a step: JPEG or PNG, drawn anew without what a camera wrote into it',
    upload: { types: [octets], maxBytes: SCENARIO_PICTURE_MAX_BYTES },
    response: ScenarioPicture,
    problems: ['scenario.pictureRefused', 'request.tooLarge', 'upload.gone', 'upload.checksum'],
  }),
  picture: fileEndpoint({
    method: 'GET',
    path: scenarioPicturePath('{pictureId}'),
    permission: { viewers: [[...scenarioReaders], 'link'] },
    summary: 'A picture of a step, for staff and for patients whose order shows it',
    params: z.object({ pictureId: ScenarioPictureId }),
    file: pictureFile,
    problems: ['notFound'],
  }),
};
