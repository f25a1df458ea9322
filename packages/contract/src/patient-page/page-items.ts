import type { ConsentPageItem, PatientPageItem, VideoPageItem } from '#patient-page/patient-page.ts';

type Holding = { items: readonly PatientPageItem[] };

export const isVideo = (item: PatientPageItem): item is VideoPageItem => 'playback' in item;
export const isForm = (item: PatientPageItem): item is ConsentPageItem => 'consent' in item;

export const videosIn = ({ items }: Holding): VideoPageItem[] => items.filter(isVideo);
export const formsIn = ({ items }: Holding): ConsentPageItem[] => items.filter(isForm);
