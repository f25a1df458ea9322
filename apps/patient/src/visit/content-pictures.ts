import { fetchPicture } from '#visit/fetch-picture.ts';

/** Pictures of one kind of content, which lie at `folder` and are held with the visit under `name`. */
export function contentPictures({ folder, name }: { folder: string; name: string }) {
  const held = new Map<string, string>();
  const remoteOf = (imageId: string): string => `${folder}/${imageId}`;

  return {
    /** The picture that is held, or its address: it is seen without a network too, once the content was opened. */
    addressOf: (imageId: string): string => held.get(imageId) ?? remoteOf(imageId),
    /** Fetches the pictures one by one and holds them with the visit, as far as the device has room. `onHeld`: one more is there. */
    async keep(imageIds: readonly string[], signal: AbortSignal, onHeld: () => void = () => {}): Promise<void> {
      for (const imageId of imageIds) {
        if (signal.aborted) return;
        if (held.has(imageId)) continue;
        const picture = await fetchPicture(remoteOf(imageId), `${name}:${imageId}`, signal);
        if (!picture) continue;
        held.set(imageId, URL.createObjectURL(picture));
        onHeld();
      }
    },
  };
}
