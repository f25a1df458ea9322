import { createHttpClient } from '@nattoku/contract/shared/http-client';
import { send } from '#platform/http.ts';
import { keepPicture, readPicture } from '#visit/kept-visit.ts';

const http = createHttpClient(send, { tries: 1 });

/** A picture as the server has it, which is held with the visit under `name` from then on; without a network the one that is held. */
export async function fetchPicture(address: string, name: string, signal: AbortSignal): Promise<Blob | null> {
  const picture = await http(address, {
    method: 'GET',
    headers: {},
    isRepeatable: true,
    signal,
    read: (response) => response.blob(),
  }).catch(() => null);
  if (!(picture instanceof Blob)) return (await readPicture(name)) ?? null;
  void keepPicture(name, picture);
  return picture;
}
