import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import { createHttpClient } from '@nattoku/contract/shared/http-client';
import { send } from '#platform/http.ts';
import { keepPicture, readPicture } from '#visit/kept-visit.ts';

const addressOf = (imageId: string): string => `/api/scenario-pictures/${imageId}`;

const kept = new Map<string, string>();

/** The picture that is kept, or its address: it is seen without a network too, once the explanation was opened. */
export const pictureAddress = (imageId: string): string => kept.get(imageId) ?? addressOf(imageId);

export const picturesOf = ({ steps }: ScenarioPageItem): string[] => [
  ...new Set(steps.flatMap((step) => ('imageId' in step && step.imageId ? [step.imageId] : []))),
];

/** Fetches the pictures one by one and holds them with the visit, as far as the device has room. */
export async function keepPictures(imageIds: readonly string[], signal: AbortSignal): Promise<void> {
  for (const imageId of imageIds) {
    const key = `scenario:${imageId}`;
    if (signal.aborted) return;
    if (kept.has(imageId)) continue;
    const picture = (await fetched(imageId, key, signal)) ?? (await readPicture(key));
    if (picture) kept.set(imageId, URL.createObjectURL(picture));
  }
}

const http = createHttpClient(send, { tries: 1 });

async function fetched(imageId: string, key: string, signal: AbortSignal): Promise<Blob | null> {
  const picture = await http(addressOf(imageId), {
    method: 'GET',
    headers: {},
    isRepeatable: true,
    signal,
    read: (response) => response.blob(),
  }).catch(() => null);
  if (!(picture instanceof Blob)) return null;
  void keepPicture(key, picture);
  return picture;
}
