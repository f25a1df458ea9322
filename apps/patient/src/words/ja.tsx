import type { ReactNode } from 'react';

/** What stays Japanese in every language – names, titles, the hospital's own texts –, so that it is read aloud and drawn as Japanese. */
export const Ja = ({ children }: { children: ReactNode }) => <span lang="ja">{children}</span>;
