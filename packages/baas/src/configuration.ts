/**
 * Where sign-in and file storage are asked for (specification/environments.md §4: both are initialized at startup); '' is the origin that served the
 * page. Each build environment of specification/environments.md §1 has its own.
 */
export type BackendConfiguration = { readonly authOrigin: string; readonly storageOrigin: string };
