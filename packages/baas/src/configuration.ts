/**
 * Where sign-in and file storage are asked for (given.md §7: both are initialized at startup); '' is the origin that served the
 * page. Each build environment of given.md §1 has its own.
 */
export type BackendConfiguration = { readonly authOrigin: string; readonly storageOrigin: string };
