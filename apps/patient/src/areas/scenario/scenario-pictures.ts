import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import { contentPictures } from '#visit/content-pictures.ts';

const pictures = contentPictures({ folder: '/api/scenario-pictures', name: 'scenario' });

export const pictureAddress = pictures.addressOf;
export const keepPictures = pictures.keep;

export const picturesOf = ({ steps }: ScenarioPageItem): string[] => [
  ...new Set(steps.flatMap((step) => ('imageId' in step && step.imageId ? [step.imageId] : []))),
];
