import type { PatientConsent } from '@nattoku/contract/consent/consent-signing';
import { fetchPicture } from '#visit/fetch-picture.ts';

const addressOf = (formId: string, page: number, width: number): string =>
  `/api/consent-signing/${formId}/pages/${page}?width=${width}`;

/** As wide as a page is shown at most without being enlarged: the reading column on a dense screen. */
const KEPT_WIDTH = 1200;

const kept = new Map<string, string>();

/** The picture that is kept of a page, or its address: a page is seen without a network too, once the form was opened. */
export const pictureOf =
  ({ formId }: PatientConsent) =>
  (page: number, width: number): string => {
    const own = kept.get(`${formId}:${page}`);
    return own !== undefined && (width <= KEPT_WIDTH || !navigator.onLine) ? own : addressOf(formId, page, width);
  };

/**
 * Fetches the pages one by one and holds them as long as this page lives. The window can read them again when it is loaded again without a
 * network; nobody else can.
 */
export async function keepPictures({ formId, pages }: PatientConsent, signal: AbortSignal): Promise<void> {
  for (const page of pages.keys()) {
    const key = `${formId}:${page + 1}`;
    if (signal.aborted) return;
    if (kept.has(key)) continue;
    const picture = await fetchPicture(addressOf(formId, page + 1, KEPT_WIDTH), key, signal);
    if (picture) kept.set(key, URL.createObjectURL(picture));
  }
}
