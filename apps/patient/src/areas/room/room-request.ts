import { createCaller } from '@nattoku/contract/shared/client';
import type { icWindowContract, icWindowFiles, WindowView } from '@nattoku/contract/ic-support/ic-window';
import { send } from '#platform/http.ts';

type Endpoints = typeof icWindowContract;
type Name = 'join' | 'view';

/** The contract itself would bring zod into the bundle; the compiler keeps this copy equal to it. */
const addresses: { readonly [Each in Name]: Pick<Endpoints[Each], 'method' | 'path'> } = {
  join: { method: 'POST', path: '/ic-window/join' },
  view: { method: 'GET', path: '/ic-window' },
};
export const streamPath: (typeof icWindowFiles)['stream']['path'] = '/api/ic-window/events';
const picturesPath = '/api/ic-window/pictures';

const call = createCaller(send, '', { timeout: 20_000 });

/** @throws ApiProblem for a code that is wrong or too old */
export const join = (code: string): Promise<WindowView> =>
  call(addresses.join as Endpoints['join'], { body: { code } });

/** What this device shows already. @throws ApiProblem where it shows nothing */
export const viewNow = (): Promise<WindowView> => call(addresses.view as Endpoints['view'], {});

export const picturePath = (pictureId: string): string => `${picturesPath}/${pictureId}`;
