import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

export const pageSizes = [20, 50, 100] as const;
/** Per cent of the letters as they are drawn. */
export const textSizes = [100, 112, 125] as const;

/** How one person likes the staff app to look. */
export const Preferences = z.object({
  pageSize: z.literal(pageSizes),
  textSize: z.literal(textSizes),
  reducedMotion: z.boolean(),
  /** Whether keys without Ctrl or Alt do something. What a client of before does not say stays on. */
  singleKeys: z.boolean().default(true),
  /** Whether what is urgent is said with a sound, too. */
  sounds: z.boolean().default(true),
});
export type Preferences = z.infer<typeof Preferences>;

export const defaultPreferences: Preferences = {
  pageSize: 20,
  textSize: 100,
  reducedMotion: false,
  singleKeys: true,
  sounds: true,
};

export const preferencesContract = {
  get: endpoint({
    method: 'GET',
    path: '/preferences',
    permission: 'signedIn',
    summary: 'My own display settings',
    response: Preferences,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/preferences',
    permission: 'signedIn',
    summary: 'Change my own display settings',
    body: Preferences,
    response: Preferences,
  }),
};
